# What the build writes: for each game its vocabulary and rules as C tables and its texts as C
# arrays, and the list of games. All of it lies in the build tree under generated/, so that game
# code says #include "GAME/vocabulary.h".
set(generated_folder ${PROJECT_BINARY_DIR}/generated)
set(generated_sources)

set(vocabulary_room language/vocabulary)
set(generator_sources ${vocabulary_room}/generate.c ${vocabulary_room}/vocabulary_reader.c
    ${vocabulary_room}/vocabulary_form.c ${vocabulary_room}/pattern.c ${vocabulary_room}/storage.c)
if(CMAKE_CROSSCOMPILING)
    # The generator runs here, whatever machine the rest is for.
    find_program(DUELLO_HOST_CC NAMES cc gcc clang REQUIRED DOC "The compiler for what runs during the build")
    list(TRANSFORM generator_sources PREPEND ${PROJECT_SOURCE_DIR}/)
    file(GLOB generator_headers CONFIGURE_DEPENDS ${vocabulary_room}/*.h engine/*.h include/*.h)
    set(generator ${PROJECT_BINARY_DIR}/duello-generate)
    add_custom_command(OUTPUT ${generator}
        COMMAND ${DUELLO_HOST_CC} -std=c17 -fno-strict-aliasing -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include
                -o ${generator} ${generator_sources}
        DEPENDS ${generator_sources} ${generator_headers} VERBATIM)
else()
    set(generator duello-generate)
    add_executable(duello-generate ${generator_sources})
    target_include_directories(duello-generate PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
endif()

# What vocabularies include.
file(GLOB shared_vocabularies CONFIGURE_DEPENDS language/vocabulary/*.vocabulary)

# The tables and texts of a game, which lies in the folder `from`; adds the files it writes to the list `sources`.
function(generate_game game folder sources)
    set(from ${PROJECT_SOURCE_DIR}/${folder})
    set(to ${generated_folder}/${game})
    file(MAKE_DIRECTORY ${to})

    add_custom_command(
        OUTPUT ${to}/vocabulary.h ${to}/vocabulary.c
        COMMAND ${generator} vocabulary ${folder}/vocabulary ${to}/vocabulary.h ${to}/vocabulary.c
        DEPENDS ${from}/vocabulary ${shared_vocabularies} ${generator}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
    add_custom_command(
        OUTPUT ${to}/rules.h ${to}/rules.c
        COMMAND ${generator} rules ${folder}/rules.md ${to}/rules.h ${to}/rules.c
        DEPENDS ${from}/rules.md ${generator}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)

    # Named as seen from the game's folder: cards/NAME.card, lessons/NAME.lesson, decks/NAME.deck (opponents/ holds decks that no player brings), rules.md.
    file(GLOB texts CONFIGURE_DEPENDS RELATIVE ${from} ${from}/cards/*.card ${from}/decks/*.deck ${from}/opponents/*.deck
        ${from}/lessons/*.lesson ${from}/guide.md ${from}/layout)
    if(DUELLO_RULE_TEXTS)
        list(APPEND texts rules.md)
    endif()
    list(TRANSFORM texts PREPEND ${from}/ OUTPUT_VARIABLE text_files)
    add_custom_command(
        OUTPUT ${to}/texts.c
        COMMAND ${generator} embed ${game} ${to}/texts.c ${texts}
        DEPENDS ${text_files} ${generator}
        WORKING_DIRECTORY ${from} VERBATIM)
    set(${sources} ${${sources}} ${to}/vocabulary.h ${to}/vocabulary.c ${to}/rules.h ${to}/rules.c ${to}/texts.c PARENT_SCOPE)
endfunction()

# Writes the list of games by which a program finds them.
function(generate_game_list file)
    set(game_declarations "")
    set(game_pointers "")
    set(game_names "")
    foreach(game IN LISTS ARGN)
        string(APPEND game_declarations "extern const struct game ${game}_game;\n")
        string(APPEND game_pointers "&${game}_game, ")
        string(APPEND game_names "\"${game}\", ")
    endforeach()
    file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [[
struct game;
@game_declarations@
extern const struct game *const duello_game_list[];
extern const char *const duello_game_names[];
const struct game *const duello_game_list[] = { @game_pointers@(void *)0 };
const char *const duello_game_names[] = { @game_names@(void *)0 };
]])
endfunction()

foreach(game IN LISTS DUELLO_GAMES)
    generate_game(${game} games/${game} generated_sources)
endforeach()
generate_game_list(${generated_folder}/games.c ${DUELLO_GAMES})
list(APPEND generated_sources ${generated_folder}/games.c)

# Two libraries use these files: without a target of their own they could be written twice at once.
add_custom_target(generated DEPENDS ${generated_sources})
