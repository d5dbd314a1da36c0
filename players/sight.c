/* sight.c: views as numbers. They are added up from parts, so that the order in which cards lie in a hand
 * does not matter, as it does not matter in a view. */
#include "sight.h"

/* ---- from the tables ------------------------------------------------------------------------------------- */

/* Facts are read eight bytes at a time; what is not to be seen is masked. */
static struct sight_word *find_word(struct sight *s, int column, int seats, size_t offset)
{
    struct sight_word *word = s->word[column];
    int n = s->words[column][seats];

    for (int i = 0; i < n; i++)
        if (word[i].offset == offset)
            return &word[i];
    if (n == SIGHT_WORDS)
        return NULL;
    uint64_t place = mix64(offset + 1);
    word[n] = (struct sight_word){ 0, (uint32_t)place, (uint32_t)(place >> 32), (uint16_t)offset };
    s->words[column][seats]++;
    return &word[n];
}

/* Of the last of so many seats; those of the duel itself belong to none. */
static void add_fact(struct sight *s, const struct fact *f, int seats)
{
    int seat = seats - 1;
    size_t first = f->offset + (f->of == OF_SEAT ? (size_t)seat * f->stride : 0);

    if (f->of != (seats > 0 ? OF_SEAT : OF_DUEL) || f->derive || f->seen == SEEN_BY_NOBODY)
        return;
    for (int column = 0; column <= DUELLO_SEATS; column++)
        for (size_t at = first; at < first + f->size && (f->seen == SEEN_BY_ALL || column == 1 + seat); at++) {
            struct sight_word *word = find_word(s, column, seats, at & ~(size_t)7);
            if (word)
                ((uint8_t *)&word->seen)[at & 7] = 0xff;
        }
}

static void list_marks(struct sight *s, const struct game *game)
{
    for (const struct fact *f = game->facts; f < game->facts + game->fact_count && s->marks < SIGHT_MARKS; f++)
        if ((f->of == OF_CARD || f->of == OF_SQUARE) && (f->seen == SEEN_BY_ALL || f->seen == SEEN_WITH_FACE) &&
            !f->derive)
            s->mark[s->marks++] = f;
}

static int most_seats(const struct game *game)
{
    int most = 0;

    for (int i = 0; i < game->mode_count; i++)
        most = game->modes[i].most_seats > most ? game->modes[i].most_seats : most;
    return most;
}

/* Seat after seat, so that where fewer play than could, the words of the others are left out. */
static void add_facts(struct sight *s, const struct game *game)
{
    for (int seats = 0; seats <= most_seats(game); seats++) {
        for (int column = 0; column <= DUELLO_SEATS && seats > 0; column++)
            s->words[column][seats] = s->words[column][seats - 1];
        for (int i = 0; i < game->fact_count; i++)
            add_fact(s, &game->facts[i], seats);
    }
}

static uint8_t things_in(const char *text)
{
    uint8_t things = 0;

    for (; (text = strstr(text, ":thing}")) != NULL; text++)
        things |= (uint8_t)(1u << (text[-1] - 'a'));
    return things;
}

void sight_open(struct sight *s, const struct duello_book *b)
{
    const struct game *game = b->game;

    memset(s, 0, sizeof *s);
    add_facts(s, game);
    list_marks(s, game);
    s->things[OPTION_PICK] = s->things[OPTION_USE] = s->things[OPTION_ORDER] = 1;
    for (int i = 0; i < game->option_count && OPTION_GAME + i < SIGHT_VERBS; i++)
        if (game->options[i].notation)
            s->things[OPTION_GAME + i] = things_in(game->options[i].notation) | things_in(game->options[i].sentence);
    for (int place = 1; place < 256; place++) {
        const struct zone *z = &game->vocabulary->zones[b->zone_of[place]];
        s->ordered[place] = z->ordered || z->faces != FACES_OWNER;
        s->looked_at[place] = z->faces != FACES_NOBODY;
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------- */

static inline uint8_t bit_of(int viewer)
{
    return (uint8_t)(viewer >= 0 ? 1u << viewer : SPECTATORS);
}

/* A card as those with this bit know it: by its face if possible, else by its sleeve where sleeves can be told apart. */
static inline uint64_t card_seen(const struct sight *s, const struct object *o, uint8_t bit, ref r)
{
    uint64_t seen = (uint64_t)o->place << 40 | (uint64_t)o->state << 32;

    if (o->known & bit)
        return mix64(seen | o->card);
    return mix64(s->ordered[o->place] ? seen | 1u << 16 | r : seen);
}

static uint64_t thing_seen(const struct sight *s, const struct duel *d, int viewer, ref r)
{
    return is_card(r) && r < game_of(d)->objects ? card_seen(s, object(d, r), bit_of(viewer), r) : r;
}

/* ---- the table --------------------------------------------------------------------------------------------- */

/* A sum of products: two duels that differ have the same one by a chance of one in four billions. */
static uint64_t facts_seen(const struct sight *s, const struct duel *d, int viewer)
{
    int column = viewer >= 0 ? 1 + viewer : 0, n = s->words[column][d->seats];
    uint64_t sum = 0;

    for (const struct sight_word *w = s->word[column], *end = w + n; w < end; w++) {
        uint64_t word;
        memcpy(&word, (const char *)d + w->offset, sizeof word);
        word &= w->seen;
        sum += (uint64_t)((uint32_t)word + w->low) * ((uint32_t)(word >> 32) + w->high);
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

uint64_t gist_of(const struct sight *s, const struct duel *d, int viewer)
{
    return mix64(with_links(s, d, viewer, facts_seen(s, d, viewer)));
}

int end_of_cards(const struct duel *d)
{
    int end = game_of(d)->objects;

    while (end > FIRST_CARD_REF && !object(d, (ref)(end - 1))->place)
        end--;
    return end;
}

/* What is so of cards and squares. */
static uint64_t marks_seen(const struct sight *s, const struct duel *d, uint8_t bit, int end)
{
    uint64_t sum = 0;

    for (int i = 0; i < s->marks; i++) {
        const struct fact *f = s->mark[i];
        bool card = f->of == OF_CARD;
        for (int of = 1; of < (card ? end : fact_count(d, f)); of++) {
            const struct object *o = card ? object(d, (ref)of) : NULL;
            int value = !o || f->seen == SEEN_BY_ALL || o->known & bit ? fact_value(d, f, of) : 0;
            if (value && (!o || o->place || is_seat((ref)of)))
                sum += mix64((o ? card_seen(s, o, bit, (ref)of) : (uint64_t)of) + ((uint64_t)(i + 1) << 48) +
                             (uint32_t)value);
        }
    }
    return sum;
}

uint64_t cards_seen(const struct sight *s, const struct duel *d, int viewer, int end)
{
    uint64_t sum = 0;
    uint8_t bit = bit_of(viewer);
    const struct object *first = object(d, 0);

    for (const struct object *o = first + FIRST_CARD_REF; o < first + end; o++)
        if (s->looked_at[o->place] || o->known & bit)
            sum += card_seen(s, o, bit, (ref)(o - first));
    for (int i = 0; i < d->rows; i++) {
        const struct row *left = row(d, i);
        sum += mix64((uint64_t)left->kind << 48 | (uint64_t)left->what << 40 | (uint64_t)left->seat << 32 |
                     (uint64_t)(uint16_t)left->value << 16 | left->ability);
    }
    return mix64(sum + marks_seen(s, d, bit, end));
}

/* ---- asks and options ---------------------------------------------------------------------------------------- */

uint64_t option_seen(const struct sight *s, const struct duel *d, int seat, struct duel_option o)
{
    unsigned things = o.verb < SIGHT_VERBS ? s->things[o.verb] : 0;
    uint64_t sum = o.verb;

    sum = sum << 16 | (things & 1 ? 0 : o.a);
    sum = sum << 16 | (things & 2 ? 0 : o.b);
    sum = sum << 16 | (things & 4 ? 0 : o.c);
    if (things & 1)
        sum += thing_seen(s, d, seat, o.a);
    if (things & 2)
        sum += 3 * thing_seen(s, d, seat, o.b);
    if (things & 4)
        sum += 5 * thing_seen(s, d, seat, o.c);
    return mix64(sum);
}

uint64_t ask_seen(const struct sight *s, const struct duel *d, int seat)
{
    return mix64(d->ask[seat] + thing_seen(s, d, seat, game_of(d)->asked_about(d)));
}
