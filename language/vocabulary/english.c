/* english.c: forms of English words. The rules of spelling, and the words that do not keep them. */
#include "english.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *base, *third, *past;
} irregular[] = {
    { "be", "is", "was" },
    { "have", "has", "had" },
    { "do", "does", "did" },
    { "go", "goes", "went" },
    { "take", "takes", "took" },
    { "get", "gets", "got" },
    { "deal", "deals", "dealt" },
    { "draw", "draws", "drew" },
    { "lose", "loses", "lost" },
    { "win", "wins", "won" },
    { "hit", "hits", "hit" },
    { "put", "puts", "put" },
    { "leave", "leaves", "left" },
    { "fall", "falls", "fell" },
    { "become", "becomes", "became" },
    { "begin", "begins", "began" },
    { "choose", "chooses", "chose" },
    { "pay", "pays", "paid" },
    { "spend", "spends", "spent" },
    { "stand", "stands", "stood" },
    { "hold", "holds", "held" },
    { "throw", "throws", "threw" },
    { "come", "comes", "came" },
    { "give", "gives", "gave" },
    { "lay", "lays", "laid" },
    { "send", "sends", "sent" },
    { "set", "sets", "set" },
    { "break", "breaks", "broke" },
    { "find", "finds", "found" },
    { "keep", "keeps", "kept" },
    { "bring", "brings", "brought" },
    { "meet", "meets", "met" },
    { "strike", "strikes", "struck" },
    { "fight", "fights", "fought" },
    { "cast", "casts", "cast" },
    { "overlap", "overlaps", "overlapped" },
    { "sell", "sells", "sold" },
    { "burst", "bursts", "burst" },
};
enum { IRREGULARS = sizeof irregular / sizeof *irregular };

static bool is_vowel(char c)
{
    return c && strchr("aeiouAEIOU", c);
}

static char last_letter(const char *word)
{
    size_t n = strlen(word);

    return n ? word[n - 1] : '\0';
}

static bool ends_in(const char *word, const char *end)
{
    size_t n = strlen(word), m = strlen(end);

    return n >= m && strcmp(word + n - m, end) == 0;
}

/* The word without its last `cut` letters, and an ending. */
static const char *with_ending(const char *word, size_t cut, const char *ending, char *form)
{
    snprintf(form, LONGEST_WORD, "%.*s%s", (int)(strlen(word) - cut), word, ending);
    return form;
}

static bool hisses(const char *word)
{
    return ends_in(word, "s") || ends_in(word, "x") || ends_in(word, "z") || ends_in(word, "ch") || ends_in(word, "sh");
}

static bool ends_in_y_behind_consonant(const char *word)
{
    size_t n = strlen(word);

    return n > 1 && word[n - 1] == 'y' && !is_vowel(word[n - 2]);
}

static const char *with_s(const char *word, char *form)
{
    if (ends_in_y_behind_consonant(word))
        return with_ending(word, 1, "ies", form);
    return with_ending(word, 0, hisses(word) ? "es" : "s", form);
}

bool has_no_plural(const char *forms)
{
    const char *bar = forms ? strchr(forms, '|') : NULL;

    return bar && !bar[1];
}

const char *plural_of(const char *word, char *form)
{
    return with_s(word, form);
}

const char *third_person_of(const char *verb, char *form)
{
    for (int i = 0; i < IRREGULARS; i++)
        if (strcmp(verb, irregular[i].base) == 0 || strcmp(verb, irregular[i].third) == 0)
            return irregular[i].third;
    if (strcmp(verb, "are") == 0)
        return "is";
    return ends_in(verb, "o") ? with_ending(verb, 0, "es", form) : with_s(verb, form);
}

/* stop, swap: a last consonant behind one vowel is doubled in words of one syllable. */
static bool doubles(const char *verb)
{
    size_t n = strlen(verb), vowels = 0;

    for (size_t i = 0; i < n; i++)
        vowels += is_vowel(verb[i]);
    return n > 2 && vowels == 1 && is_vowel(verb[n - 2]) && !is_vowel(verb[n - 1]) && !strchr("wxy", verb[n - 1]);
}

const char *past_of(const char *verb, char *form)
{
    if (strcmp(verb, "are") == 0)
        return "were";
    for (int i = 0; i < IRREGULARS; i++)
        if (strcmp(verb, irregular[i].base) == 0 || strcmp(verb, irregular[i].third) == 0)
            return irregular[i].past;
    if (ends_in(verb, "e") || ends_in(verb, "E"))
        return with_ending(verb, 0, "d", form);
    if (ends_in_y_behind_consonant(verb))
        return with_ending(verb, 1, "ied", form);
    return with_ending(verb, 0, doubles(verb) ? (char[]){ last_letter(verb), 'e', 'd', '\0' } : "ed", form);
}

const char *base_of(const char *verb, char *form)
{
    if (strcmp(verb, "are") == 0)
        return "be";
    for (int i = 0; i < IRREGULARS; i++)
        if (strcmp(verb, irregular[i].third) == 0)
            return irregular[i].base;
    if (ends_in(verb, "ies") && strlen(verb) > 4)
        return with_ending(verb, 3, "y", form);
    if (ends_in(verb, "ches") || ends_in(verb, "shes") || ends_in(verb, "sses") || ends_in(verb, "xes"))
        return with_ending(verb, 2, "", form);
    return ends_in(verb, "s") && !ends_in(verb, "ss") ? with_ending(verb, 1, "", form) : with_ending(verb, 0, "", form);
}

/* ---- a, an --------------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    for (; *with; text++, with++)
        if (tolower((unsigned char)*text) != *with)
            return false;
    return true;
}

/* HP, RATK: letters that are said one by one. */
static bool is_spelled(const char *text)
{
    size_t n = 0, vowels = 0;

    for (; isalpha((unsigned char)text[n]); n++) {
        if (!isupper((unsigned char)text[n]))
            return false;
        vowels += is_vowel(text[n]);
    }
    return n > 0 && (vowels == 0 || n == 1);
}

const char *article_for(const char *text)
{
    static const char *const silent[] = { "hour", "honest", "honour", "heir", NULL };
    static const char *const you_or_one[] = { "uni", "use", "uti", "eu", "one", "once", NULL };

    while (*text == '"' || *text == '{' || *text == '(')
        text++;
    if (is_spelled(text))
        return strchr("AEFHILMNORSX", *text) ? "an" : "a";
    for (int i = 0; silent[i]; i++)
        if (begins(text, silent[i]))
            return "an";
    for (int i = 0; you_or_one[i]; i++)
        if (begins(text, you_or_one[i]) && !begins(text, "unin") && !begins(text, "unim"))
            return "a";
    return is_vowel(*text) || *text == '8' ? "an" : "a";
}
