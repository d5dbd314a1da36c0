/* grants.c: statements that leave something behind: changed numbers, keywords, given and waiting abilities,
 * permissions. Each is a row of the duel until it ends. */
#include "run.h"

#include "effects.h"
#include "evaluate.h"

/* With the end that the game says, or the condition it lasts for. */
static void set_end(const struct duel *d, const struct effect *e, struct row *r, const cell *until, int attribute,
                    ref on)
{
    r->until = (uint8_t)game_of(d)->row_end(d, until, attribute, e->seat, on);
    if (r->until == LASTS_WHILE)
        r->condition = (uint16_t)(until + 1 - d->book->code);
}

static void lay_row(struct duel *d, const struct effect *e, struct row r, const cell *until, int attribute, ref on)
{
    set_end(d, e, &r, until, attribute, on);
    add_row(d, r);
}

bool end_lapsed_rows(struct duel *d)
{
    bool any = false;

    for (int i = d->rows; i-- > 0;) {
        struct row *r = row(d, i);
        if (r->until != LASTS_WHILE)
            continue;
        struct scope s = { .d = d, .seat = r->seat, .source = r->source, .it = r->subject, .target = r->subject };
        const cell *condition = d->book->code + r->condition;
        if (eval_test(&s, &condition))
            continue;
        end_row(d, i);
        any = true;
    }
    return any;
}

static void grant_number(struct duel *d, const struct effect *e, ref to, struct grant g, const cell *until)
{
    const struct game *game = game_of(d);

    if (g.value == ABSENT || (game->grant && game->grant(d, &to, g.attribute, sets_it(&g), g.value, e->seat)))
        return;
    lay_row(d, e,
            (struct row){ .kind = sets_it(&g) ? ROW_SET : ROW_ADD,
                          .what = (uint8_t)g.attribute,
                          .subject = to,
                          .source = e->source,
                          .seat = e->seat,
                          .value = kept_number(g.value),
                          .ability = (uint16_t)(g.range == ABSENT ? 0 : g.range + 1) },
            until, g.attribute, to);
}

/* What is said of each of them ("its Damage cards") is read for all before anything changes. */
static void grant_numbers(struct duel *d, const struct effect *e, const struct group *to, const cell *at,
                          const cell *until)
{
    struct scope s = scope_of(d, e);
    struct {
        int value, range;
        ref to;
    } given[SET_WORDS * 32];
    struct grant g = { 0 };
    int n = 0;

    FOR_EACH_OF (d, r, to->set.word) {
        const cell *p = at;
        s.subject = r;
        g = read_grant(&s, &p);
        given[n].value = g.value;
        given[n].range = g.range;
        given[n++].to = r;
    }
    for (int i = 0; i < n; i++) {
        g.value = given[i].value;
        g.range = given[i].range;
        grant_number(d, e, given[i].to, g, until);
    }
}

/* A keyword that card files define: without a duration it has the one they say, and is lost for good. */
static void lay_defined(struct duel *d, const struct effect *e, const struct defined *w, struct row r,
                        const cell *until)
{
    bool open = *until == UNTIL_DEFAULT;

    if (r.kind == ROW_KEYWORD) {
        set_end(d, e, &r, open && w->until ? d->book->code + w->until : until, 0, r.subject);
        if (!renew_keyword(d, w, &r))
            add_row(d, r);
        return;
    }
    if (open && end_keyword(d, r.subject, w) && number_of_keyword(d, r.subject, w->keyword) == ABSENT)
        return;
    lay_row(d, e, r, until, 0, r.subject);
}

static void carry_out_grant(struct duel *d, struct effect *e, const struct group *to, struct grant g, const cell *until)
{
    static const struct {
        uint16_t grant;
        uint8_t row;
    } rows[] = {
        { GRANT_KEYWORD, ROW_KEYWORD },
        { GRANT_NO_KEYWORD, ROW_NO_KEYWORD },
        { GRANT_LABEL, ROW_LABEL },
        { GRANT_NO_LABEL, ROW_NO_LABEL },
    };

    if ((g.kind == GRANT_KEYWORD || g.kind == GRANT_NO_KEYWORD) && game_of(d)->at_keywords &&
        set_first(d, to->set.word))
        *given_keywords(d) |= (uint64_t)1 << g.word;
    const struct defined *w =
        g.kind == GRANT_KEYWORD || g.kind == GRANT_NO_KEYWORD ? definition_of(d->book, g.word) : NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].grant == g.kind)
            FOR_EACH_OF (d, r, to->set.word) {
                struct row row = { .kind = rows[i].row,
                                   .what = (uint8_t)g.word,
                                   .subject = r,
                                   .source = e->source,
                                   .seat = e->seat,
                                   .ability = (uint16_t)(g.arguments ? g.arguments - d->book->code : 0) };
                if (w)
                    lay_defined(d, e, w, row, until);
                else
                    lay_row(d, e, row, until, 0, r);
            }
    if (w)
        refresh_listeners(d);
}

/* Whom something is given to, as far as it can be; NULL: they are being chosen. Gives back what stands behind them. */
static const cell *find_receivers(struct duel *d, struct effect *e, const cell *at, struct group *to)
{
    struct scope s = scope_of(d, e);

    eval_choice(&s, e->seat, &at, to);
    if (!subjects_are_chosen(d, e, to))
        return NULL;
    if (game_of(d)->affects)
        FOR_EACH_OF (d, r, to->set.word)
            if (!game_of(d)->affects(d, e->source, e->link, r))
                set_remove(d, to->set.word, r);
    return at;
}

/* Those of them that can be given it. */
static struct group who_can_have(const struct duel *d, const struct group *to, struct grant g)
{
    struct group can = *to;

    if (g.kind == GRANT_KEYWORD && game_of(d)->takes_keyword)
        FOR_EACH_OF (d, r, to->set.word)
            if (!game_of(d)->takes_keyword(d, r, g.word))
                set_remove(d, can.set.word, r);
    return can;
}

static void give_other(struct duel *d, struct effect *e, const struct group *to, struct grant g, const cell *until)
{
    struct group can = who_can_have(d, to, g);

    carry_out_grant(d, e, &can, g, until);
    if (g.kind == GRANT_KEYWORD && game_of(d)->got_keyword)
        FOR_EACH_OF (d, r, can.set.word)
            game_of(d)->got_keyword(d, r, g.word);
}

/* The duration stands behind the grants: they are read twice. */
bool run_grant(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    struct group to;
    const cell *p = find_receivers(d, e, at + 2, &to);

    if (!p)
        return false;
    p++;
    int n = *p++;
    const cell *until = p;
    for (int i = 0; i < n; i++)
        read_grant(&s, &until);
    for (int i = 0; i < n; i++) {
        const cell *one = p;
        struct grant g = read_grant(&s, &p);
        if (g.kind == GRANT_ADD || sets_it(&g))
            grant_numbers(d, e, &to, one, until);
        else
            give_other(d, e, &to, g, until);
    }
    e->done = set_count(d, to.set.word) > 0;
    return true;
}

bool run_give(struct duel *d, struct effect *e, const cell *at)
{
    struct group to;
    const cell *p = find_receivers(d, e, at + 2, &to);

    if (!p)
        return false;
    int n = *p++;
    const cell *ability = p;
    const cell *until = p + n;
    FOR_EACH_OF (d, r, to.set.word)
        for (int i = 0; i < n; i++) {
            ref bearer = game_of(d)->bearer ? game_of(d)->bearer(d, r) : r;
            if (!bearer || !is_room_for_row(d, e->seat)) {
                NOTE(d, NO_ROOM_FOR_EFFECT, game_of(d)->rule_bound, .seat = (int8_t)e->seat, .thing = e->source);
                continue;
            }
            lay_row(d, e,
                    (struct row){
                        .kind = ROW_ABILITY, .subject = r, .source = bearer, .ability = ability[i], .seat = e->seat },
                    until, 0, r);
            if (game_of(d)->gained)
                game_of(d)->gained(d, r, ability[i]);
        }
    refresh_listeners(d);
    return true;
}

/* Whom it is about can be said in words that mean the same later ("each enemy"): they are found anew each time. If they
 * mean something only now ("target", "its attacker"), it is about those whom they mean now. */
static bool means_the_same_later(struct duel *d, const struct effect *e, const cell *set, const struct group *now)
{
    struct scope s = { .d = d, .seat = e->seat, .source = e->source, .later = true };
    struct group later;

    eval_set(&s, &set, &later);
    return memcmp(&later.set, &now->set, sizeof now->set) == 0;
}

/* What waits for a moment, and does not say how long, waits until it comes: the game is shown the moment instead. */
static void lay_waiting(struct duel *d, const struct effect *e, const cell *at, ref about)
{
    const struct ability *a = &d->book->ability[at[2]];
    struct scope s = scope_of(d, e);
    const cell *keeps = d->book->code + a->keeps;
    ref kept = a->keeps ? first_member(&s, &keeps) : NOTHING;
    const cell *until = at[3] == UNTIL_DEFAULT && a->kind == ABILITY_AT ? d->book->code + a->head + 1 : at + 3;

    add_row(d, (struct row){ .kind = ROW_WAITING,
                             .what = about      ? ABOUT_SUBJECT
                                     : a->keeps ? KEEPS_SUBJECT
                                                : 0,
                             .subject = about ? about : kept,
                             .source = e->source,
                             .ability = at[2],
                             .seat = e->seat,
                             .value = a->flags & ABILITY_X ? e->x : 0,
                             .until = (uint8_t)game_of(d)->row_end(d, until, -1, e->seat, NOTHING) });
}

/* Whom the event is about that it waits for; NULL: it is about nobody, or waits for a moment. */
static const cell *waits_for_whom(const struct duel *d, const struct ability *a)
{
    struct arguments args = {
        game_of(d)->vocabulary->events[a->event].pattern.shape, d->book->code + a->head, { 0 }, 0
    };

    return (a->kind == ABILITY_WHEN || a->kind == ABILITY_WOULD) && next_hole(&args) == HOLE_SET ? args.at : NULL;
}

void run_wait(struct duel *d, struct effect *e, const cell *at)
{
    const cell *whom = waits_for_whom(d, &d->book->ability[at[2]]), *set = whom;
    struct scope s = scope_of(d, e);
    struct group to;

    if (whom)
        eval_set(&s, &set, &to);
    if (!whom || means_the_same_later(d, e, whom, &to))
        lay_waiting(d, e, at, NOTHING);
    else
        FOR_EACH_OF (d, r, to.set.word)
            lay_waiting(d, e, at, r);
    refresh_listeners(d);
}

void run_permit(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 2;
    struct group to;

    eval_set(&s, &p, &to);
    bool can = *p++;
    int action = *p++;
    pass_arguments(&s, game_of(d)->vocabulary->actions[action].pattern.shape, &p);
    struct row row = { .kind = can ? ROW_CAN : ROW_CANNOT,
                       .what = (uint8_t)action,
                       .source = e->source,
                       .seat = e->seat,
                       .ability = (uint16_t)(at + 2 - d->book->code) };
    if (means_the_same_later(d, e, at + 2, &to)) {
        lay_row(d, e, row, p, 0, NOTHING);
    } else {
        FOR_EACH_OF (d, r, to.set.word)
            if (!game_of(d)->affects || game_of(d)->affects(d, e->source, e->link, r)) {
                row.subject = r;
                lay_row(d, e, row, p, 0, r);
            }
    }
    refresh_listeners(d);
}
