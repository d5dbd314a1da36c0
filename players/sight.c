/* sight.c: views as numbers. They are added up from parts, so that the order in which cards lie in a hand
 * does not matter, as it does not matter in a view. */
#include "sight.h"

/* ---- from the tables ------------------------------------------------------------------------------------- */

/* Facts are read eight bytes at a time; what is not to be seen is masked. */
static int find_word(struct sight *s, size_t offset)
{
    for (int i = 0; i < s->words; i++)
        if (s->word[i].offset == offset)
            return i;
    if (s->words == SIGHT_WORDS)
        return -1;
    s->word[s->words].offset = (uint16_t)offset;
    s->word[s->words].factor = mix64((uint64_t)s->words + 1) | 1;
    return s->words++;
}

static void add_fact(struct sight *s, const struct game *game, const struct fact *f, int seat)
{
    size_t first = f->offset + (f->of_seat ? (size_t)seat * game->seat_size : 0);

    if (f->derive || f->seen == SEEN_BY_NOBODY)
        return;
    for (size_t at = first; at < first + f->size; at++) {
        int word = find_word(s, at & ~(size_t)7);
        for (int viewer = 0; word >= 0 && viewer <= DUELLO_SEATS; viewer++)
            if (f->seen == SEEN_BY_ALL || viewer == 1 + seat)
                ((uint8_t *)&s->word[word].seen[viewer])[at & 7] = 0xff;
    }
}

static uint8_t things_in(const char *text)
{
    uint8_t things = 0;

    for (; (text = strstr(text, ":thing}")) != NULL; text++)
        things |= (uint8_t)(1u << (text[-1] - 'a'));
    return things;
}

void sight_open(struct sight *s, const struct book *b)
{
    const struct game *game = b->game;
    int seats = 0;

    memset(s, 0, sizeof *s);
    for (int i = 0; i < game->mode_count; i++)
        seats = game->modes[i].most_seats > seats ? game->modes[i].most_seats : seats;
    for (int i = 0; i < game->fact_count; i++)
        for (int seat = 0; seat < (game->facts[i].of_seat ? seats : 1); seat++)
            add_fact(s, game, &game->facts[i], seat);
    s->things[OPTION_PICK] = s->things[OPTION_USE] = s->things[OPTION_ORDER] = 1;
    for (int i = 0; i < game->option_count && OPTION_GAME + i < SIGHT_VERBS; i++)
        if (game->options[i].notation)
            s->things[OPTION_GAME + i] = things_in(game->options[i].notation) | things_in(game->options[i].sentence);
    for (int zone = 1; zone < game->vocabulary->zone_count && zone < 64; zone++) {
        const struct zone *z = &game->vocabulary->zones[zone];
        if (z->ordered || z->faces != FACES_OWNER)
            s->ordered |= (uint64_t)1 << zone;
        if (z->faces == FACES_NOBODY)
            s->decks |= (uint64_t)1 << zone;
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------- */

static inline uint8_t bit_of(int viewer)
{
    return (uint8_t)(viewer >= 0 ? 1u << viewer : SPECTATORS);
}

/* A card as those with this bit know it: by its face if possible, else by its sleeve where sleeves can be told apart. */
static inline uint64_t card_seen(const struct sight *s, const struct duel *d, uint8_t bit, ref r)
{
    const struct object *o = object(d, r);
    uint64_t seen = (uint64_t)o->place << 40 | (uint64_t)o->state << 32;

    if (o->known & bit)
        return mix64(seen | o->card);
    return mix64(s->ordered >> zone_of_place(d, o->place) & 1 ? seen | 1u << 16 | r : seen);
}

static uint64_t thing_seen(const struct sight *s, const struct duel *d, int viewer, ref r)
{
    return is_card(r) && r < game_of(d)->objects ? card_seen(s, d, bit_of(viewer), r) : r;
}

/* ---- the table --------------------------------------------------------------------------------------------- */

static uint64_t facts_seen(const struct sight *s, const struct duel *d, int viewer)
{
    int column = viewer >= 0 ? 1 + viewer : 0;
    uint64_t sum = 0;

    for (int i = 0; i < s->words; i++) {
        uint64_t word;
        memcpy(&word, (const char *)d + s->word[i].offset, sizeof word);
        sum += mix64((word & s->word[i].seen[column]) * s->word[i].factor);
    }
    return sum;
}

static uint64_t with_links(const struct sight *s, const struct duel *d, int viewer, uint64_t sum)
{
    for (int i = 0; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        sum = mix64(sum ^ thing_seen(s, d, viewer, l->source)) + l->ability + ((uint64_t)l->seat << 32);
    }
    return sum;
}

uint64_t gist_of(const struct sight *s, const struct duel *d)
{
    return mix64(with_links(s, d, DUELLO_SPECTATOR, facts_seen(s, d, DUELLO_SPECTATOR)));
}

uint64_t sight_of(const struct sight *s, const struct duel *d, int viewer)
{
    uint64_t sum = facts_seen(s, d, viewer);
    uint8_t bit = bit_of(viewer);

    for (ref r = FIRST_CARD_REF; r < game_of(d)->objects; r++) {
        const struct object *o = object(d, r);
        if (o->place && (o->known & bit || !(s->decks >> zone_of_place(d, o->place) & 1)))
            sum += card_seen(s, d, bit, r);
    }
    sum = with_links(s, d, viewer, sum);
    for (int i = 0; i < d->rows; i++) {
        const struct row *left = row(d, i);
        sum += mix64((uint64_t)left->kind << 48 | (uint64_t)left->what << 40 | (uint64_t)left->seat << 32 |
                     (uint64_t)(uint16_t)left->value << 16 | left->ability);
    }
    return mix64(sum);
}

/* ---- asks and options ---------------------------------------------------------------------------------------- */

uint64_t option_seen(const struct sight *s, const struct duel *d, int seat, struct option o)
{
    unsigned things = o.verb < SIGHT_VERBS ? s->things[o.verb] : 0;
    uint64_t a = things & 1 ? thing_seen(s, d, seat, o.a) : o.a;
    uint64_t b = things & 2 ? thing_seen(s, d, seat, o.b) : o.b;
    uint64_t c = things & 4 ? thing_seen(s, d, seat, o.c) : o.c;

    return mix64(mix64(mix64(o.verb ^ a << 8) + b) + c);
}

uint64_t ask_seen(const struct sight *s, const struct duel *d, int seat)
{
    return mix64(d->ask[seat] + thing_seen(s, d, seat, game_of(d)->asked_about(d)));
}
