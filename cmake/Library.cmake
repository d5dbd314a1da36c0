# The library: engine, language, games, players and what tables need of them. Static for the program and the tests; shared
# for installing.
file(GLOB library_sources CONFIGURE_DEPENDS engine/*.c engine/parts/*.c runtime/*.c language/*/*.c players/*.c table/*.c)
foreach(game IN LISTS DUELLO_GAMES)
    file(GLOB game_sources CONFIGURE_DEPENDS games/${game}/*.c)
    list(APPEND library_sources ${game_sources})
    # Siblings: what games/fighters/ holds is compiled once for each of them, behind its own header.
    if(EXISTS ${PROJECT_SOURCE_DIR}/games/${game}/fighters.h)
        file(GLOB chapters CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/games/fighters games/fighters/*.c)
        foreach(chapter IN LISTS chapters)
            set(source ${generated_folder}/${game}/fighters-${chapter})
            file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
                "#include \"games/@game@/fighters.h\"\n#include \"games/fighters/@chapter@\"\n")
            list(APPEND library_sources ${source})
        endforeach()
    endif()
endforeach()
list(REMOVE_ITEM library_sources ${PROJECT_SOURCE_DIR}/language/vocabulary/generate.c)
list(APPEND library_sources ${generated_sources})

function(duello_library target kind)
    add_library(${target} ${kind} ${library_sources})
    add_dependencies(${target} generated)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME duello)
    target_include_directories(${target}
        PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
        PRIVATE ${PROJECT_SOURCE_DIR} ${generated_folder})
endfunction()

duello_library(duello-static STATIC)
set_target_properties(duello-static PROPERTIES EXPORT_NAME static)

if(DUELLO_INSTALL)
    duello_library(duello-shared SHARED)
    # Nothing but the functions of the public header can be seen from outside.
    target_compile_options(duello-shared PRIVATE "SHELL:-include ${PROJECT_SOURCE_DIR}/cmake/exported.h")
    target_link_options(duello-shared PRIVATE -Wl,--no-undefined)
    set_target_properties(duello-shared PROPERTIES
        EXPORT_NAME duello C_VISIBILITY_PRESET hidden WHOLE_PROGRAM ON
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
endif()

# Given positions and scenarios, which no game needs to be played; the door for programs, which lays out positions.
file(GLOB scenario_sources CONFIGURE_DEPENDS scenario/*.c)
add_library(duello-scenario STATIC ${scenario_sources})
target_include_directories(duello-scenario PUBLIC ${PROJECT_SOURCE_DIR} ${generated_folder})
target_link_libraries(duello-scenario PUBLIC duello-static)

file(GLOB door_sources CONFIGURE_DEPENDS door/*.c)
add_library(duello-door STATIC ${door_sources})
target_link_libraries(duello-door PUBLIC duello-scenario)
