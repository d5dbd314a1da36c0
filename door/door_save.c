/* door_save.c: duels as text: the game's name, and the bytes of duel_save in base64. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes are four digits; what is missing of the last three is written as =. */
static void encode(char *to, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i += 3) {
        size_t n = length - i < 3 ? length - i : 3;
        uint32_t three =
            (uint32_t)bytes[i] << 16 | (n > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (n > 2 ? bytes[i + 2] : 0);
        for (size_t k = 0; k < 4; k++)
            *to++ = k <= n ? digits[three >> (18 - 6 * k) & 63] : '=';
    }
    *to = '\0';
}

/* What a digit counts, -1: it is none. */
static int value_of(char digit)
{
    int value = 63;

    while (value >= 0 && digits[value] != digit)
        value--;
    return value;
}

/* The number of bytes, -1: it is no base64. They may take the place of the text. */
static long decode(uint8_t *to, const char *text, size_t length)
{
    uint32_t bits = 0;
    size_t missing = 0, n = 0;

    if (length % 4 != 0)
        return -1;
    while (missing < 2 && missing < length && text[length - missing - 1] == '=')
        missing++;
    for (size_t i = 0; i < length; i++) {
        int value = i < length - missing ? value_of(text[i]) : 0;
        if (value < 0)
            return -1;
        bits = bits << 6 | (uint32_t)value;
        for (int k = 2; i % 4 == 3 && k >= 0; k--)
            to[n++] = (uint8_t)(bits >> 8 * k);
    }
    return (long)(n - missing);
}

char *text_of_duel(const struct duel *d)
{
    size_t length = duel_save(d, NULL, 0), name = strlen(game_of(d)->name);
    uint8_t *bytes = malloc(length);
    char *text = malloc(name + 1 + (length + 2) / 3 * 4 + 1);

    if (bytes && text) {
        duel_save(d, bytes, length);
        memcpy(text, game_of(d)->name, name);
        text[name] = ':';
        encode(text + name + 1, bytes, length);
    } else {
        free(text);
        text = NULL;
    }
    free(bytes);
    return text;
}

struct duel *duel_of_text(struct door *door, const char *text, struct fault *f)
{
    size_t name = strcspn(text, ":"), length = strlen(text) - name - (text[name] != '\0');
    struct duello_error e;
    char game[64];

    if (!text[name] || name >= sizeof game)
        return fault(f, FAULT_BAD_SAVE,
                     "a saved duel is the name of its game, a colon, and what \"save\" wrote behind it");
    memcpy(game, text, name);
    game[name] = '\0';
    const struct duello_book *b = door_book(door, game, f);
    if (!b)
        return NULL;
    uint8_t *bytes = malloc(length + 1);
    struct duel *memory = malloc(duel_size(b)), *d = NULL;
    if (!bytes || !memory) {
        no_memory(f);
    } else {
        long n = decode(bytes, text + name + 1, length);
        d = n < 0 ? NULL : duel_restore(b, memory, bytes, (size_t)n, &e);
        if (n < 0)
            fault(f, FAULT_BAD_SAVE, "the saved duel is damaged: it has other letters than base64, or not all of them");
        else if (!d)
            fault_of(f, &e);
    }
    free(bytes);
    if (!d)
        free(memory);
    return d;
}

bool verb_save(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    char *text = text_of_duel(r->on->duel);

    (void)door;
    if (!text)
        return no_memory(f);
    write_words(o, "saved", text);
    free(text);
    return true;
}
