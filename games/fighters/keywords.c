/* keywords.c: how keywords are read: printed, given, taken away; and who is Mute. */
/* The arguments of a keyword in a card's header, NULL if it has none. */
const cell *header_argument(const struct duel *d, int card, int keyword)
{
    const struct card *c = &d->book->card[card];
    struct scope s = { .d = d };
    const cell *at = d->book->code + c->keywords;

    if (!(c->holds >> keyword & 1))
        return NULL;
    for (int n = *at++; n > 0; n--) {
        int row = *at++;
        if (row == keyword)
            return at;
        pass_arguments(&s, game_of(d)->vocabulary->keywords[row].pattern.shape, &at);
    }
    return NULL;
}

int header_number(const struct duel *d, int card, int keyword)
{
    struct scope s = { .d = d, .plain = true };
    const cell *at = header_argument(d, card, keyword);

    return at ? eval_value(&s, &at) : 0;
}

/* The newest row by which an effect has left it the keyword, or has taken it away. NO_ROW: there is none. */
enum { NO_ROW = -1 };
static int newest_row(const struct duel *d, int kind, ref r, int keyword)
{
    for (int i = d->rows; i-- > 0;)
        if (is_row_of(d, i, kind, r, keyword))
            return i;
    return NO_ROW;
}

/* Whether a continuous ability works may depend on keywords (Paradox on Elements): a reading inside a reading inside a
 * reading sees no more than what is printed and what effects have left, so that there are no circles. Whether a text Mutes
 * is a reading of its own. */
enum { DEEPEST = 2, MUTING = 4 };

/* How deep one is lies beside the duel, in the call that plays it. One that is only read has no such call, and nothing may
 * be written to it: it is read in a copy that has one. */
static COLD void see_in_copy(const struct duel *d, ref r, int keyword, keyword_visitor *see, void *context)
{
    struct own_duel room;
    struct running running = { .depth = 0 };
    struct duel *copy = imagined(d, &room);

    copy->running = &running;
    see_keyword(copy, r, keyword, see, context);
}

void see_keyword(const struct duel *d, ref r, int keyword, keyword_visitor *see, void *context)
{
    bool is_printed = !is_link(r) && face(d, r)->holds >> keyword & 1;

    if (!is_printed && !may_be_given(d, r, keyword))
        return;
    if (!d->running) {
        see_in_copy(d, r, keyword, see, context);
        return;
    }
    if (d->running->depth % MUTING < DEEPEST) {
        d->running->depth++;
        visit_keyword(d, r, keyword, see, context);
        d->running->depth--;
        return;
    }
    int taken = newest_row(d, ROW_NO_KEYWORD, r, keyword);
    if (is_printed && taken == NO_ROW)
        see(context, (struct given){ d, header_argument(d, object(d, r)->card, keyword), NO_ROW, BY_NOBODY });
    for (int i = taken + 1; i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, r, keyword))
            see(context, (struct given){ d, d->book->code + row(d, i)->ability, i, row(d, i)->seat });
}

static bool is_muted_by_effect(const struct duel *d, ref r)
{
    int given = newest_row(d, ROW_KEYWORD, r, MY(KEYWORD_MUTE)),
        taken = newest_row(d, ROW_NO_KEYWORD, r, MY(KEYWORD_MUTE));

    return given > taken || (taken == NO_ROW && face(d, r)->holds >> MY(KEYWORD_MUTE) & 1);
}

/* Does one of these statements say that the subject has Mute? */
static bool grants_mute(const struct scope *s, const cell *at)
{
    for (; *at != OP_END; at += 2 + at[1]) {
        const cell *p = at + 2;
        if (*at != OP_GRANT || !set_contains(s, &p, s->subject))
            continue;
        p++;
        for (int n = *p++; n > 0; n--) {
            struct grant g = read_grant(s, &p);
            if (g.kind == GRANT_KEYWORD && g.word == MY(KEYWORD_MUTE))
                return true;
        }
    }
    return false;
}

struct mute_wanted {
    const struct duel *d;
    ref subject;
    int taken; /* the newest row that took Mute away: what is older does not count any more */
};
static bool text_mutes(void *context, ref source, int ability, int seat, int row)
{
    const struct mute_wanted *want = context;
    const struct ability *a = &want->d->book->ability[ability];
    struct scope s = { .d = want->d, .seat = seat, .source = source, .subject = want->subject, .plain = true };
    int began = row == NO_ROW ? beginning_of(want->d, source) : row;

    return began >= want->taken && grants_mute(&s, want->d->book->code + a->body) && test_holds(&s, a->condition);
}

static bool is_muted_by_text(const struct duel *, ref);

static COLD bool is_muted_in_copy(const struct duel *d, ref r)
{
    struct own_duel room;
    struct running running = { .depth = 0 };
    struct duel *copy = imagined(d, &room);

    copy->running = &running;
    return is_muted_by_text(copy, r);
}

/* What such a text hangs on is read as if texts muted nobody, so that there are no circles. */
static bool is_muted_by_text(const struct duel *d, ref r)
{
    if (!(d->book->gives >> MY(KEYWORD_MUTE) & 1))
        return false;
    if (!d->running)
        return is_muted_in_copy(d, r);
    uint8_t depth = d->running->depth;
    if (depth >= DEEPEST)
        return false;
    struct mute_wanted want = { d, r, newest_row(d, ROW_NO_KEYWORD, r, MY(KEYWORD_MUTE)) };
    d->running->depth = MUTING + 1;
    bool muted =
        visit_standing(d, (struct sought){ .subject = r, .gives = (uint64_t)1 << MY(KEYWORD_MUTE) }, text_mutes, &want);
    d->running->depth = depth;
    return muted;
}

/* All that it has printed and all that is given to it is off. */
bool work_out_mute(const struct duel *d, ref r)
{
    if (is_never_muted(d, r) || lists_immunity(d, r, MY(WORD_IMMUNE_MUTE)))
        return false;
    if (is_muted_by_effect(d, r)) {
        CITE(d, RULE_MUTE);
        return true;
    }
    return is_muted_by_text(d, r);
}
