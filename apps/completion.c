/* completion.c: `duello completion`: what a shell may put in when Tab is pressed. The shells' scripts know nothing: they ask
 * the program, and it answers from its help, its games and their tables. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "duello/players.h"

/* What has been typed: the words behind the program's name; the last one is to be completed. */
struct typed {
    char **word;
    int count;
    const struct command *command;
    const struct duello_book *book; /* of the game that has been named, or the first */
    const char *begun;              /* the last word */
};

/* ---- answers ----------------------------------------------------------------------------------------------- */

static void offer_after(const struct typed *t, const char *before, int n, const char *word)
{
    size_t fixed = (size_t)n, rest = strlen(t->begun) - fixed;

    if (strncasecmp(t->begun + fixed, word, rest) == 0)
        printf("%.*s%s\n", n, before, word);
}

static void propose(const struct typed *t, const char *word)
{
    offer_after(t, "", 0, word);
}

/* Of a list only the last item is begun. */
static int before_item(const struct typed *t, char mark)
{
    const char *last = strrchr(t->begun, mark);
    return last ? (int)(last - t->begun) + 1 : 0;
}

static void offer_games(const struct typed *t)
{
    for (int i = 0; duello_games()[i]; i++)
        propose(t, duello_games()[i]);
}

static void offer_modes(const struct typed *t)
{
    struct duello_mode mode;

    for (int i = 0; duello_mode(t->book, i, &mode); i++)
        propose(t, mode.name);
}

static void offer_decks(const struct typed *t)
{
    struct duello_deck deck;
    int fixed = before_item(t, ',');

    for (int i = 0; duello_deck(t->book, i, &deck); i++)
        offer_after(t, t->begun, fixed, deck.name);
}

static void offer_cards(const struct typed *t)
{
    struct duello_card card;

    for (int i = 1; duello_card(t->book, i, &card); i++)
        if (!card.role_of)
            propose(t, card.name);
}

static void offer_rules(const struct typed *t)
{
    struct duello_rule rule;

    for (int i = 1; duello_rule(t->book, i, &rule); i++)
        propose(t, rule.id);
}

static void offer_types(const struct typed *t)
{
    struct duello_word word;

    for (int i = 1; duello_word(t->book, i, &word); i++)
        if (word.type)
            propose(t, word.name);
}

static void offer_players(const struct typed *t)
{
    int fixed = before_item(t, ',');

    offer_after(t, t->begun, fixed, "human");
    for (int i = 0; duello_player_name(i); i++)
        offer_after(t, t->begun, fixed, duello_player_name(i));
}

/* NAME=, and behind it the words that the option can be. */
static void offer_choices(const struct typed *t)
{
    enum { MOST_VALUES = 64 };
    int fixed = before_item(t, '=');
    char named[128];

    struct duello_choice c;
    char value[128];

    for (int n = 0; duello_choice(t->book, n, &c); n++) {
        snprintf(named, sizeof named, "%s=", c.name);
        if (fixed == 0)
            propose(t, named);
        else if (strncasecmp(t->begun, named, (size_t)fixed) == 0 && named[fixed] == '\0')
            for (int i = 0; i < c.values && i < MOST_VALUES; i++)
                if (duello_choice_text(t->book, n, i, value, sizeof value) > 0 && !isdigit((unsigned char)*value))
                    offer_after(t, t->begun, fixed, value);
    }
}

static void offer_commands(const struct typed *t)
{
    for (int i = 0; i < this_program.count; i++)
        propose(t, this_program.commands[i].name);
}

static void offer_colours(const struct typed *t)
{
    propose(t, "auto");
    propose(t, "always");
    propose(t, "never");
}

/* What the words of the help in capitals stand for. Files are the shell's own business. */
static const struct {
    const char *word;
    void (*offer)(const struct typed *);
} sources[] = {
    { "GAME", offer_games },       { "MODE", offer_modes },         { "DECK", offer_decks },
    { "DECK,...", offer_decks },   { "CARD", offer_cards },         { "ID", offer_rules },
    { "TYPE", offer_types },       { "PLAYER,...", offer_players }, { "NAME=VALUE", offer_choices },
    { "COMMAND", offer_commands }, { "WHEN", offer_colours },
};

/* ---- the help as a table ----------------------------------------------------------------------------------- */

/* A word of the help without the brackets and the marks around it; returns what follows. */
static const char *next_word(const char *at, char *word, size_t size)
{
    at += strspn(at, " \n[(");
    size_t n = strcspn(at, " \n"), used = n;

    if (used >= 3 && strncmp(at + used - 3, "...", 3) == 0 && strncmp(at + used - 4, ",...", 4) != 0)
        used -= 3;
    while (used > 0 && strchr("]):;,", at[used - 1]))
        used--;
    snprintf(word, size, "%.*s", (int)used, at);
    return at + n;
}

/* One of the words that stand with bars between them: a source, or itself if it is in small letters. */
static void offer_what(const struct typed *t, const char *words)
{
    char word[64];

    while (*words) {
        size_t n = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, words);
        for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++)
            if (strcmp(word, sources[i].word) == 0)
                sources[i].offer(t);
        if (islower((unsigned char)*word))
            propose(t, word);
        words += n + (words[n] == '|');
    }
}

/* The word behind an option in the help; "" if it takes none. False: there is no such option. */
static bool value_of(const struct command *c, const char *option, char *value, size_t size)
{
    char word[64];

    *value = '\0';
    for (const char *at = c->usage; *at;) {
        at = next_word(at, word, sizeof word);
        if (strcmp(word, option) != 0)
            continue;
        if (*at == ' ' && at[1] != ' ')
            next_word(at, value, size);
        if (!isupper((unsigned char)value[0]) || (value[1] && !isupper((unsigned char)value[1])))
            *value = '\0';
        return true;
    }
    return false;
}

static void offer_options(const struct typed *t)
{
    char word[64], seen[2048] = " ";

    for (const char *at = t->command->usage; *at;) {
        char key[80];
        at = next_word(at, word, sizeof word);
        snprintf(key, sizeof key, " %s ", word);
        if (strncmp(word, "--", 2) != 0 || !islower((unsigned char)word[2]) || strstr(seen, key))
            continue;
        snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s ", word);
        propose(t, word);
    }
}

/* Whether the nth word of a line of the help is fulfilled by what has been typed. */
static bool agrees(const char *words, const char *typed)
{
    return !islower((unsigned char)*words) || strcmp(words, typed) == 0;
}

/* What may stand at this place behind the command, by the lines of the help that begin with the program's name. */
static void offer_places(const struct typed *t, char **place, int places)
{
    char word[64];
    size_t own = strlen(this_program.name);

    for (const char *line = t->command->usage; line && strncmp(line, this_program.name, own) == 0;
         line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        const char *at = next_word(line + own, word, sizeof word); /* the command */
        bool fits = true;
        for (int i = 0; fits && i <= places; i++) {
            if (*at == '\n' || !*at)
                break;
            at = next_word(at, word, sizeof word);
            if (i == places)
                offer_what(t, word);
            else
                fits = agrees(word, place[i]);
        }
    }
}

/* ---- where the last word stands ---------------------------------------------------------------------------- */

static const struct command *command_named(const char *name)
{
    for (int i = 0; i < this_program.count; i++)
        if (strcmp(this_program.commands[i].name, name) == 0)
            return &this_program.commands[i];
    return NULL;
}

static const char *game_typed(const struct typed *t)
{
    for (int w = 1; w + 1 < t->count; w++)
        for (int i = 0; duello_games()[i]; i++)
            if (strcmp(t->word[w], duello_games()[i]) == 0)
                return duello_games()[i];
    return NULL;
}

static void complete(struct typed *t)
{
    char *place[32], value[64] = "";
    int places = 0;

    for (int w = 1; w + 1 < t->count && places < 32; w++) {
        *value = '\0';
        if (t->word[w][0] != '-')
            place[places++] = t->word[w];
        else if (value_of(t->command, t->word[w], value, sizeof value) && *value && w + 2 < t->count)
            w++, *value = '\0';
    }
    if (*value)
        offer_what(t, value);
    else if (t->begun[0] == '-')
        offer_options(t);
    else
        offer_places(t, place, places);
}

static int complete_words(char **word, int count)
{
    static char nothing[] = "";
    struct typed t = { .word = word, .count = count, .begun = count > 0 ? word[count - 1] : nothing };

    if (count <= 1) {
        offer_commands(&t);
        propose(&t, "help");
        return STATUS_OK;
    }
    if (strcmp(word[0], "help") == 0 && count == 2)
        offer_commands(&t);
    if (!(t.command = command_named(word[0])))
        return STATUS_OK;
    struct duello_book *b = open_book(game_typed(&t), NULL);
    if (!b)
        return STATUS_FAILED;
    t.book = b;
    complete(&t);
    duello_close(b);
    return STATUS_OK;
}

/* ---- the shells' scripts ----------------------------------------------------------------------------------- */

static const struct {
    const char *shell, *script;
} scripts[] = {
    { "bash", "# bash completion for duello: made by duello completion bash\n"
              "_duello() {\n"
              "    local IFS=$'\\n' words=() i begun before='' quoted=''\n"
              "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
              "        if [[ ${COMP_WORDS[i]} == = || ${COMP_WORDS[i - 1]} == = ]] && ((${#words[@]})); then\n"
              "            words[${#words[@]}-1]+=${COMP_WORDS[i]}\n"
              "        else\n"
              "            words+=(\"${COMP_WORDS[i]}\")\n"
              "        fi\n"
              "    done\n"
              "    for ((i = 0; i < ${#words[@]}; i++)); do\n"
              "        [[ ${words[i]} == [\\\"\\']* ]] && quoted=yes || quoted=''\n"
              "        words[i]=${words[i]//[\\\\\\\"\\']/}\n"
              "    done\n"
              "    begun=${words[${#words[@]}-1]}\n"
              "    [[ $begun == *=* ]] && before=${begun%=*}=\n"
              "    COMPREPLY=($(\"${COMP_WORDS[0]}\" completion --words \"${words[@]}\" 2>/dev/null))\n"
              "    for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do\n"
              "        COMPREPLY[i]=${COMPREPLY[i]#\"$before\"}\n"
              "        [[ $quoted ]] || printf -v 'COMPREPLY[i]' %q \"${COMPREPLY[i]}\"\n"
              "        [[ ${COMPREPLY[i]} == *= ]] && compopt -o nospace\n"
              "    done\n"
              "    return 0\n"
              "}\n"
              "complete -o default -F _duello duello\n" },
    { "zsh", "#compdef duello\n"
             "# zsh completion for duello: made by duello completion zsh\n"
             "_duello() {\n"
             "    local -a found\n"
             "    found=(\"${(@f)$($words[1] completion --words \"${(@Q)words[2,CURRENT]}\" 2>/dev/null)}\")\n"
             "    found=(${found:#})\n"
             "    if (( $#found )); then\n"
             "        compadd -S '' -- ${(M)found:#*=}\n"
             "        compadd -- ${found:#*=}\n"
             "    else\n"
             "        _files\n"
             "    fi\n"
             "}\n"
             "if [ \"$funcstack[1]\" = _duello ]; then _duello \"$@\"; else compdef _duello duello; fi\n" },
    { "fish", "# fish completion for duello: made by duello completion fish\n"
              "function __duello_completions\n"
              "    set -l words (commandline -opc) (commandline -ct)\n"
              "    set -l found ($words[1] completion --words $words[2..-1] 2>/dev/null)\n"
              "    if test (count $found) -gt 0\n"
              "        printf '%s\\n' $found\n"
              "    else\n"
              "        __fish_complete_path (commandline -ct)\n"
              "    end\n"
              "end\n"
              "complete -c duello -f -a '(__duello_completions)'\n" },
};

int command_completion(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--words") == 0)
        return complete_words(argv + 2, argc - 2);
    for (size_t i = 0; argc == 2 && i < sizeof scripts / sizeof scripts[0]; i++)
        if (strcmp(argv[1], scripts[i].shell) == 0) {
            fputs(scripts[i].script, stdout);
            return STATUS_OK;
        }
    return usage_error("completion", "it needs the name of a shell: bash, zsh or fish");
}
