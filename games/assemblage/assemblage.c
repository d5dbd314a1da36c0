/* assemblage.c: the tables that present Assemblage of Eternity to the engine, and what its cards may ask. */
#include "assemblage.h"
#include "runtime/cells.h"

/* ---- words for facts and states --------------------------------------------------------------------- */

const char *const yes_or_no[] = { "no", "yes" };
const char *const seat_words[] = { "p1", "p2", "p3", "p4", "nobody" };
const char *const out_words[] = { "in", "defeated", "ringed-out" };
const char *const ending_words[] = { "no", "fall", "time", "last-turn", "text" };
const char *const level_words[] = { "Gantry Bridge", "Sunken Court" };
const char *const phase_words[] = {
    [PHASE_SET_UP] = "Set-up",
    [PHASE_DRAW] = "Draw",
    [PHASE_PLAY] = "Play",
    [PHASE_METER] = "Meter",
    [PHASE_BURST] = "Burst",
    [PHASE_THROW] = "Throw",
    [PHASE_PRE_PRIORITY] = "Pre-Priority",
    [PHASE_ANTE] = "Ante",
    [PHASE_PRIORITY] = "Priority",
    [PHASE_CLEAN_UP] = "Clean-up",
};

#define ROW_OF_SQUARES(n) "a" n, "b" n, "c" n, "d" n, "e" n, "f" n, "g" n, "h" n, "i" n
const char *const square_words[] = {
    "-",
    ROW_OF_SQUARES("1"),
    ROW_OF_SQUARES("2"),
    ROW_OF_SQUARES("3"),
    ROW_OF_SQUARES("4"),
    ROW_OF_SQUARES("5"),
    ROW_OF_SQUARES("6"),
    ROW_OF_SQUARES("7"),
};

static const char *const state_names[] = {
    [STATE_NONE] = "",
    [WAITING] = "waiting",
    [RESOLVING] = "resolving",
    [RESOLVED] = "resolved",
    [WHIFFED] = "whiffed",
    [BLANK] = "blank",
    [6] = "",
    [7] = "",
    [DAMAGING] = "damaging",
    [DAMAGING + WAITING] = "waiting-damaging",
    [DAMAGING + RESOLVING] = "resolving-damaging",
    [DAMAGING + RESOLVED] = "resolved-damaging",
    [DAMAGING + WHIFFED] = "whiffed-damaging",
    [DAMAGING + BLANK] = "blank-damaging",
};

/* ---- facts --------------------------------------------------------------------------------------------- */

static int meter_fact(const struct duel *d, int seat)
{
    return place(d, meter(seat))->count;
}

/* AOE-5.1, AOE-R118: a card that lies face down until all have laid theirs. */
static int laid_fact(const struct duel *d, int seat)
{
    return d->waiting && d->answered >> seat & 1 && d->ask[seat] == ASK_PLAY;
}
static int hand_fact(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count - laid_fact(d, seat);
}
static int limit_fact(const struct duel *d, int seat)
{
    return combo_limit(d, seat);
}

/* AOE-17.1, AOE-17.6: a figure lies from the moment of the blow until the turn it works in is over. */
static int on_its_side_fact(const struct duel *d, int seat)
{
    return is_on_its_side(d, seat);
}

/* Of the revealed card, as it is now. */
static int priority_fact(const struct duel *d, int seat)
{
    return live_card(d, seat) ? attribute_of(d, live_card(d, seat), AOE_ATTRIBUTE_PRIORITY) : ABSENT;
}

/* AOE-20.1, AOE-22.1 */
static int side_fact(const struct duel *d, int seat)
{
    return has_teams(d) ? team_of(d, seat) + 1 : ABSENT;
}

/* AOE-5.5: whom the revealed card is meant for, where that is chosen. */
static int against_fact(const struct duel *d, int seat)
{
    return d->mode >= MODE_SCRAMBLE && live_card(d, seat) && target_of(d, seat) != NOBODY ? target_of(d, seat) : ABSENT;
}

#define OWN offsetof(struct assemblage_duel, own)
#define SEATS offsetof(struct assemblage_duel, own.seat)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct assemblage, OWN, type, name, seen, low, high, names)
#define SEAT_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_SEAT, struct assemblage_seat, SEATS, type, name, seen, low, high, names)

static const struct fact facts[] = {
    AOE_FIELDS(DUEL_ROW)
        AOE_SEAT_FIELDS(SEAT_ROW){ .name = "meter_cards", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = meter_fact },
    { .name = "hand_count", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = hand_fact },
    { .name = "laid", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .derive = laid_fact, .names = yes_or_no },
    { .name = "on_its_side",
      .of = OF_SEAT,
      .seen = SEEN_BY_ALL,
      .highest = 1,
      .derive = on_its_side_fact,
      .names = yes_or_no },
    { .name = "combo_limit", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = limit_fact },
    { .name = "current_priority", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = priority_fact },
    { .name = "side", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = side_fact },
    { .name = "against",
      .of = OF_SEAT,
      .seen = SEEN_BY_ALL,
      .highest = NOBODY,
      .derive = against_fact,
      .names = seat_words },
};

/* ---- asks -------------------------------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", AOE_D16, "{source}: choose a card", pick_options, .calm = 27 },
    [ASK_MAY] = { "may", AOE_D16, "{source}: do you want to?", assemblage_may_options },
    [ASK_MODE] = { "mode", AOE_D16, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", AOE_D31, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", AOE_D16, "{source}: choose one", word_options },
    [ASK_CHARACTER] = { "character", AOE_D2, "Choose your character", character_options },
    [ASK_TALK] = { "talk", AOE_D29, "Tell everybody whom you mean to target?", talk_options, true },
    [ASK_STARTER] = { "starter", AOE_D5, "Who of your team begins?", starter_options, true },
    [ASK_PLAY] = { "play", AOE_D7, "Lay one card face down", play_options, true, .calm = 34, .appeal = play_appeal,
                   .in_default = { .choose = play_in_default } },
    [ASK_METER] = { "meter", AOE_D9, "Choose a card of your meter to pay with", meter_options, true,
                    .in_default = { .else_take = TAKE_LAST } },
    [ASK_BURST] = { "burst", AOE_D10, "Burst: cancel your card and be untouchable this turn?", burst_options, true,
                    .calm = 93 },
    [ASK_CHECK] = { "check", AOE_D11,
                    "Equal priorities: lay a card, or the top card of your deck; the highest comes first",
                    check_priority_options, .calm = 38, .in_default = { .choose = check_in_default } },
    [ASK_PRE_PRIORITY] = { "pre-priority", AOE_D12, "Pre-Priority: use {source}?", use_window_options, true,
                           .calm = 40 },
    [ASK_ANTE] = { "ante", AOE_D13, "Ante: how much do you bet?", ante_options,
                   .in_default = { .else_take = TAKE_LAST } },
    [ASK_STAKE] = { "stake", AOE_D13, "Choose a card that you have bet", stake_options },
    [ASK_BEFORE] = { "before", AOE_D14, "{source} resolves: use something before its damage?", use_window_options, true,
                     .calm = 46 },
    [ASK_STEP] = { "step", AOE_D15, "{source}: {left}", step_options, .calm = 14, .appeal = step_appeal, .shows = true,
                   .in_default = { STOP } },
    [ASK_SHIELD] = { "shield", AOE_D17, "You are about to take damage: use {source}?", shield_options, true,
                     .calm = 4 },
    [ASK_AFTER] = { "after", AOE_D18, "{source} resolves: use something after its damage?", use_window_options, true,
                    .calm = 56 },
    [ASK_LINK] = { "link", AOE_D19, "Link another card, or stop?", link_options, .calm = 25, .in_default = { STOP } },
    [ASK_LINK_BURST] = { "link-burst", AOE_D20, "Burst now?", link_burst_options, true, .calm = 73 },
    [ASK_FINAL] = { "final", AOE_D21, "Your combo is over: use the Final ability of {source}?", use_window_options,
                    true, .calm = 28 },
    [ASK_ORDER] = { "order", AOE_D22, "Which of your clean-up abilities comes next?", clean_up_order_options, true },
    [ASK_BOTTOM] = { "bottom", AOE_D23, "Put one card from your hand under your deck?", bottom_options, true,
                     .calm = 28, .in_default = { KEEP } },
    [ASK_ENTER] = { "enter", AOE_D26, "On which square do you enter?", enter_options, true },
    [ASK_SQUARE] = { "square", AOE_D6, "{source}: choose a square for the token", square_options, true },
    [ASK_TRIGGER] = { "use", AOE_D16, "Use {source}?", trigger_options, true, .calm = 59 },
    [ASK_PRICE] = { "price", AOE_D16, "{source}: choose a card to pay with", stake_options, true },
    [ASK_PUT] = { "put", AOE_D27, "{source}: which card comes next?", put_options, true },
};

/* ---- options in words --------------------------------------------------------------------------------------- */

#define ROW(option) [option - OPTION_GAME]

static const struct option_kind options[] = {
    ROW(PICK_CHARACTER) = { "pick {a:face}", "Play {a:face}" },
    ROW(ANNOUNCE) = { "announce {a:seat}", "Say that you will target {a:seat}" },
    ROW(PLAY) = { "play {a:thing}", "Lay {a:thing}" },
    ROW(PLAY_FACE) = { "play {b:face}", "Lay your {a:thing} as {b:face}" },
    ROW(PLAY_AT) = { "play {a:thing} at {c:thing}", "Lay {a:thing} against {c:thing}" },
    ROW(PLAY_FACE_AT) = { "play {b:face} at {c:thing}", "Lay your {a:thing} as {b:face} against {c:thing}" },
    ROW(PAY) = { "pay {a:thing}", "Pay with {a:thing}" },
    ROW(BURST) = { "burst", "Burst" },
    ROW(CHECK_HAND) = { "check {a:thing}", "Lay {a:thing}" },
    ROW(CHECK_TOP) = { "check top", "Lay the top card of your deck unseen" },
    ROW(USE) = { "use {a:thing}", "Use {a:thing}" },
    ROW(USE_NTH) = { "use {a:thing} {c:number}", "Use ability {c:number} of {a:thing}" },
    ROW(BET) = { "bet {a:number}", "Bet {a:number}" },
    ROW(STAKE) = { "stake {a:thing}", "Lose {a:thing}" },
    ROW(STEP_TO) = { "step {a:name:square}", "Step to {a:name:square}" },
    ROW(STEP_OUT) = { "out north", "Over the red line to the north" },
    ROW(STEP_OUT + 1) = { "out north-east", "Over the red line to the north-east" },
    ROW(STEP_OUT + 2) = { "out east", "Over the red line to the east" },
    ROW(STEP_OUT + 3) = { "out south-east", "Over the red line to the south-east" },
    ROW(STEP_OUT + 4) = { "out south", "Over the red line to the south" },
    ROW(STEP_OUT + 5) = { "out south-west", "Over the red line to the south-west" },
    ROW(STEP_OUT + 6) = { "out west", "Over the red line to the west" },
    ROW(STEP_OUT + 7) = { "out north-west", "Over the red line to the north-west" },
    ROW(STOP) = { "stop", "Stop" },
    ROW(LINK) = { "link {a:thing}", "Link {a:thing}" },
    ROW(BOTTOM) = { "bottom {a:thing}", "Put {a:thing} under the deck" },
    ROW(KEEP) = { "keep", "Keep your hand as it is" },
    ROW(ENTER) = { "enter {a:name:square}", "Enter on {a:name:square}" },
    ROW(STARTER) = { "start {a:seat}", "{a:seat} begins" },
    ROW(PUT_ON) = { "place {a:name:square}", "Place the token on {a:name:square}" },
    ROW(NEXT) = { "next {a:thing}", "Next: {a:thing}" },
    ROW(NEXT_NTH) = { "next {a:thing} {c:number}", "Next: ability {c:number} of {a:thing}" },
};

/* ---- the journal in words ------------------------------------------------------------------------------------- */

static const struct entry_kind entries[ENTRY_END] = {
    [0] = { "none", "" },
    [PICKS] = { "pick", "{seat} plays {thing}" },
    [ANNOUNCES] = { "announce", "{seat} says: my target is {other}" },
    [ROUND_BEGINS] = { "round", "Round {number} begins" },
    [TURN_BEGINS] = { "turn", "Turn {number}" },
    [STARTS_ON] = { "start", "{seat} starts on {name:square}" },
    [DRAWS] = { "draw", "{seat} draws {thing}" },
    [LAYS] = { "lay", "{seat} lays a card" },
    [REVEALS] = { "reveal", "{seat} reveals {thing}" },
    [REVEALS_AT] = { "reveal at", "{seat} reveals {thing} against {other}" },
    [PAYS_METER] = { "meter", "{seat} pays with {thing}" },
    [BURSTS] = { "burst", "{seat} bursts" },
    [TECHS] = { "tech", "The throw of {seat} is teched: {thing}" },
    [USES] = { "use", "{seat} uses {thing}" },
    [BETS] = { "bet", "{seat} bets {number}" },
    [CHECKS] = { "check", "{seat} checks with {thing}: {number}" },
    [CHECK_ORDER] = { "order", "{seat} comes next in the order" },
    [CHECK_BY_CHANCE] = { "chance", "By chance {seat} comes next in the order" },
    [RESOLVES] = { "resolve", "{thing} of {seat} resolves" },
    [WHIFFS] = { "whiff", "{thing} of {seat} whiffs" },
    [HITS] = { "hit", "{thing} of {seat} hits" },
    [DEALS] = { "damage", "{seat} takes {number} damage from {thing}" },
    [HEALS] = { "heal", "{seat} gains {number} health" },
    [LOSES_HEALTH] = { "lose", "{seat} loses {number} health" },
    [CANCELS] = { "cancel", "{thing} of {seat} is cancelled" },
    [LINKS] = { "link", "{seat} links {thing}" },
    [MOVES] = { "move", "The figure of {seat} moves to {name:square}" },
    [RINGS_OUT] = { "ring out", "The figure of {seat} goes over the red line" },
    [SWAPS] = { "swap", "{other} and {thing} change places: {other} is now on {name:square}" },
    [PLACES_TOKEN] = { "place", "{seat} places a token on {name:square}" },
    [MOVES_TOKEN] = { "token", "{thing} of {seat} moves to {name:square}" },
    [KNOCKED_DOWN] = { "knockdown", "{seat} is knocked down" },
    [ROOTED] = { "root", "{seat} is rooted" },
    [CURED] = { "cure", "{seat} is cured" },
    [GAINS_TOKENS] = { "tokens", "{seat} puts {number} token{plural} on the character card" },
    [SPENDS_TOKENS] = { "spend", "{seat} returns {number} token{plural} to the reserve" },
    [CHANGES] = { "change", "{thing} of {seat}: {attribute} {change}" },
    [BECOMES] = { "become", "{thing} of {seat}: {attribute} {number}" },
    [RECOLOURS] = { "recolour", "An input of {thing} changes its colour: {word}" },
    [SEES] = { "see", "{seat} sees {thing}" },
    [LOOKS] = { "look", "{seat} looks at {number} card{plural}" },
    [GOES] = { "go", "{thing} of {seat} goes to the {zone}" },
    [TO_METER] = { "to meter", "{thing} of {seat} becomes meter" },
    [TO_HAND] = { "to hand", "{thing} returns to the hand of {seat}" },
    [TO_DISCARD] = { "to discard", "{thing} of {seat} is discarded" },
    [BOTTOMS] = { "bottom", "{seat} puts {thing} under the deck" },
    [REGAINS_BURST] = { "regain", "{seat} regains the burst token" },
    [LOSES_BURST] = { "burst lost", "{seat} loses the burst token" },
    [PROTECTED] = { "protect", "{seat} cannot be touched this turn" },
    [BLANKS] = { "blank", "{thing of seat} is blank" },
    [FALLS] = { "fall", "{seat} is defeated" },
    [GOES_TO_TIME] = { "time", "{seat} has to draw from an empty deck" },
    [TAGS] = { "tag", "{seat} is tagged out for {other}" },
    [ENTERS] = { "enter", "{seat} enters on {name:square}" },
    [CONCEDES] = { "concede", "{seat} concedes the round" },
    [WINS_ROUND] = { "round won", "{seat} wins the round" },
    [TEAM_WINS_ROUND] = { "team-round", "{seat} and {other} win the round" },
    [ROUND_DRAWN] = { "round drawn", "The round is drawn" },
    [WINS_GAME] = { "game", "{seat} wins the game" },
    [TEAM_WINS_GAME] = { "team-win", "{seat} and {other} win the game" },
    [GAME_DRAWN] = { "game drawn", "The game is drawn" },
    [STANDS_UP] = { "stand", "{seat} stands up" },
    [DISCARDS] = { "discard", "{seat} discards {thing}" },
    [SHOWS] = { "show", "{seat} shows {thing}" },
    [SHUFFLES] = { "shuffle", "{seat} shuffles the deck" },
    [CHANCE_SAYS] = { "chance says", "Chance says {number}" },
};

/* ---- named options and modes ----------------------------------------------------------------------------------- */

static const struct choice choices[CHOICES] = {
    [ROUNDS_TO_WIN] = { "rounds_to_win", { "by_mode" }, AOE_R1, .number = { 1, 3 } },
    [DRAWN_ROUND] = { "drawn_round", { "both", "nobody" }, AOE_R2 },
    [BURST_PER] = { "burst_per", { "round", "game" }, AOE_R3 },
    [CHARACTER_PICK] = { "character_pick", { "blind", "open" }, AOE_R5 },
    [METER_PICK] = { "meter_pick", { "choose", "oldest" }, AOE_R8, "oldest" },
    [BURST_DECLARE] = { "burst_declare", { "simultaneous", "seat_order" }, AOE_R9 },
    [BURST_ON_LINK] = { "burst_on_link", { "own", "victim", "both" }, AOE_R10 },
    [RED_LINKS_ANY_RED] = { "red_links_any_red", { "off", "on" }, AOE_R28 },
    [RANGE_IS_EXACT] = { "range_is_exact", { "off", "on" }, AOE_R34 },
    [KO_CHECK] = { "ko_check", { "immediate", "after_card" }, AOE_R40 },
    [SELF_RING_OUT] = { "self_ring_out", { "off", "on" }, AOE_R44 },
    [OPTIONAL_DRAW_ON_EMPTY] = { "optional_draw_on_empty", { "allowed", "refused" }, AOE_R54 },
    [TURN_LIMIT] = { "turn_limit", .rule = AOE_R55, .number = { 1, MOST_TURNS, 60 } },
    [TARGET_TALK] = { "target_talk", { "off", "on" }, AOE_R65 },
    [THROW_REST] = { "throw_rest", { "on", "off" }, AOE_R95 },
    [VAMPIRE_GAIN] = { "vampire_gain", { "lost", "nominal" }, AOE_R66 },
    [VAMPIRE_RING_OUT] = { "vampire_ring_out", { "return", "eliminate" }, AOE_R67 },
    [LEVEL] = { "level", { "1", "2", "random" }, AOE_R69 },
};

static const struct mode modes[] = {
    [MODE_VERSUS] = { "versus", "Versus: two players, best of three", 2, 2, AOE_2_1 },
    [MODE_TAG] = { "tag", "Tag: two teams of two, one figure each", 4, 4, AOE_20_1 },
    [MODE_SCRAMBLE] = { "scramble", "Scramble: each against all", 3, 4, AOE_21_1 },
    [MODE_TEAMS] = { "teams", "Scramble Teams: two against two", 4, 4, AOE_22_1 },
    [MODE_VAMPIRE] = { "vampire", "Vampire Scramble: health is stolen", 3, 4, AOE_23_1 },
};

/* ---- steps -------------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = STEP_FUNCTION(name),
static step_function *const steps[] = { [STEP_effect] = step_effect,
                                        [STEP_pick_things] = step_pick_things,
                                        [STEP_ask_one] = step_ask_one,
                                        AOE_STEPS(STEP_ROW) };

/* The card whose text somebody is being asked about. */
static ref asked_about(const struct duel *d)
{
    const struct frame *top = top_frame(d);

    if (top->step == STEP_use_window)
        return ASKING(d, use_window)->card;
    if (top->step == STEP_damage)
        return ASKING(d, damage)->source;
    if (top->step == STEP_pay_cost)
        return ASKING(d, pay_cost)->source;
    if (top->step == STEP_offer_payment)
        return ASKING(d, offer_payment)->source;
    if (top->step == STEP_tell_triggers)
        return ASKING(d, tell_triggers)->w.source;
    const struct effect *e = find_step(d, STEP_effect);
    return e ? e->source : NOTHING;
}

/* ---- what cards ask ----------------------------------------------------------------------------------------------- */

static bool assemblage_is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case AOE_WORD_LIGHT:
    case AOE_WORD_MEDIUM:
    case AOE_WORD_HEAVY:
    case AOE_WORD_SPECIAL:
        return inputs(d, r, RED) >> (word - AOE_WORD_LIGHT) & 1;
    case AOE_WORD_CARD:
        return is_card(r);
    case AOE_WORD_THROW: /* AOE-14.12 */
    case AOE_WORD_TERMINAL:
        return is_card(r) && state_of(d, r) != BLANK && has_tag(d, r, word);
    default:
        break;
    }
    if (!is_seat(r))
        return false;
    int seat = seat_of_ref(r);
    switch (word) {
    case AOE_WORD_ANY_CHARACTER:
        return on_board(d, seat);
    case AOE_WORD_OPPONENT:
        return on_board(d, seat) && is_opponent(d, you, seat);
    case AOE_WORD_YET_TO_RESOLVE: /* AOE-R109 */
        return player(d, seat)->revealed && !player(d, seat)->resolved;
    case AOE_WORD_KNOCKED_DOWN: /* AOE-17.7 */
        return is_on_its_side(d, seat);
    case AOE_WORD_WITHOUT_BURST:
        return !player(d, seat)->burst;
    case AOE_WORD_ROOTED:
        return player(d, seat)->rooted || player(d, seat)->root_next;
    case AOE_WORD_UNTOUCHABLE:
        return player(d, seat)->immune;
    default:
        return false;
    }
}

static int assemblage_attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    (void)plain; /* no number is made of others that change */
    switch (attribute) {
    case AOE_ATTRIBUTE_FAR_RANGE:
    case AOE_ATTRIBUTE_NEAR_RANGE:
    case AOE_ATTRIBUTE_DAMAGE:
    case AOE_ATTRIBUTE_ATTACK_DAMAGE:
    case AOE_ATTRIBUTE_LINK_DAMAGE:
    case AOE_ATTRIBUTE_DAMAGE_RECEIVED:
        return 0;
    case AOE_ATTRIBUTE_TURN:
        return own(d)->turn;
    case AOE_ATTRIBUTE_COMBO_LIMIT:
        return COMBO_LIMIT;
    default:
        break;
    }
    if (is_card(r))
        return face(d, r)->number[attribute];
    if (!is_seat(r))
        return ABSENT;
    int seat = seat_of_ref(r);
    switch (attribute) {
    case AOE_ATTRIBUTE_HEALTH:
        return player(d, seat)->health;
    case AOE_ATTRIBUTE_HAND_SIZE:
        return face(d, character(seat))->number[attribute];
    case AOE_ATTRIBUTE_DAMAGING_CARDS:
        return player(d, seat)->damaging_cards;
    case AOE_ATTRIBUTE_DAMAGE_TAKEN:
        return player(d, seat)->damage_taken;
    case AOE_ATTRIBUTE_BET:
        return player(d, seat)->bet;
    default:
        return ABSENT;
    }
}

/* Counters and resources: a character has one kind of power token. */
static int assemblage_number(const struct duel *d, ref r, int kind, int number)
{
    int seat = is_seat(r) ? seat_of_ref(r) : owner_of(d, r);

    if (kind != VAL_RESOURCE)
        return has_token_kind(d, seat, number) ? player(d, seat)->tokens : 0;
    return number == AOE_RESOURCE_HEALTH ? player(d, seat)->health : owned(d, seat, number);
}

/* The bit of a card for what it did this turn. */
static uint32_t deed_bit(const struct duel *d, ref r)
{
    if (own(d)->phase == PHASE_CLEAN_UP)
        r = played_as(d, r);
    return r ? sleeve_bit(r) : 0;
}

/* What is said of cards is never so of a player, nor the other way round. */
static bool assemblage_has_trait(const struct duel *d, ref r, int trait)
{
    if (is_seat(r))
        return trait == AOE_TRAIT_MOVED && player(d, seat_of_ref(r))->moved;
    if (!is_card(r))
        return false;

    const struct assemblage_seat *owner = player(d, owner_of(d, r));
    switch (trait) {
    case AOE_TRAIT_HIT:
        return owner->hitting & deed_bit(d, r);
    case AOE_TRAIT_WHIFFED:
        return state_of(d, r) == WHIFFED;
    case AOE_TRAIT_DID_DAMAGE:
        return did_damage(d, r) || owner->damaging & deed_bit(d, r);
    case AOE_TRAIT_CANCELLED:
        return owner->cancelling & deed_bit(d, r);
    default:
        return false;
    }
}

static ref assemblage_refer_of(const struct duel *d, ref of, int reference)
{
    int seat = is_seat(of) ? seat_of_ref(of) : owner_of(d, of), target;

    switch (reference) {
    case AOE_REFERENCE_TARGET:
        target = target_of(d, seat);
        return target == NOBODY ? NOTHING : seat_ref(target);
    case AOE_REFERENCE_PARTNER:
        return partner_of(d, seat) == NOBODY ? NOTHING : seat_ref(partner_of(d, seat));
    case AOE_REFERENCE_UNDERSTUDY:
        return object(d, board_token(seat))->place ? board_token(seat) : NOTHING;
    case AOE_REFERENCE_REVEALED_CARD: /* AOE-14.11, AOE-R84 */
        return in_front(d, player(d, seat)->revealed) ? player(d, seat)->revealed : NOTHING;
    case AOE_REFERENCE_RESOLVING_CARD:
        return player(d, seat)->resolving;
    default:
        return seat_ref(seat);
    }
}

static ref assemblage_refer(const struct duel *d, int seat, int reference)
{
    return assemblage_refer_of(d, seat_ref(seat), reference);
}

static bool assemblage_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    (void)verb, (void)subject;
    if (is_card(thing) && player(d, owner_of(d, thing))->immune && owner_of(d, thing) != owner_of(d, source)) {
        CITE(d, AOE_7_4);
        return false;
    }
    /* AOE-R51: whatever is put away, common cards stay, as do characters and board tokens */
    return !(is_common(d, thing) || is_board_token(thing) || thing == character(owner_of(d, thing)));
}

static bool assemblage_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    const struct duel *d = s->d;

    if (relation == AOE_RELATION_IN_RANGE)
        return is_seat(a) && in_range(d, b, seat_of_ref(a));
    int distance = distance_between(d, a, b);
    return distance >= 0 && distance <= n;
}

/* AOE-1.14, AOE-14.12: has a card text with this keyword? The vocabulary has no conditions with a name. */
static bool assemblage_condition(const struct duel *d, int seat, ref card, int keyword, int n)
{
    (void)seat, (void)n;
    return is_card(card) && state_of(d, card) != BLANK && may_bear(face(d, card), keyword);
}

static void assemblage_note_card(const struct duello_book *b, struct card *c)
{
    const cell *tokens = header_keyword(b, c, AOE_KEYWORD_STARTS_WITH);

    for (int kind = 0; kind < WINDOWS; kind++)
        c->noted[NOTED_TEXTS + kind] = texts_of_window(b, c, kind);
    c->noted[NOTED_TOKENS] = tokens ? *skip_part(b, tokens, 'V') : 0;
}

/* AOE-20.17, AOE-R98: a character's abilities work while it is on the board; so do those of its cards in front,
 * until they are blank. */
static bool assemblage_active(const struct duel *d, ref source, int ability)
{
    (void)ability;
    if (state_of(d, source) == BLANK)
        return false;
    if (player(d, owner_of(d, source))->resting)
        CITE(d, AOE_20_17);
    return on_board(d, owner_of(d, source));
}

static bool assemblage_may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    return source != character(seat) || !raises_limit(d, seat, &d->book->ability[ability]);
}

/* AOE-R125: whose card does it, or who does it. */
static int assemblage_hears_first(const struct duel *d, ref subject)
{
    (void)d;
    return owner_of(d, subject);
}

/* AOE-R11: numbers of an untouchable character and its cards are not changed by others, nor what it can do. */
static bool is_out_of_reach(const struct duel *d, ref subject, int seat)
{
    int owner = owner_of(d, subject);

    if (!player(d, owner)->immune || owner == seat)
        return false;
    CITE(d, AOE_7_4);
    return true;
}

static bool assemblage_works_on(const struct duel *d, ref source, ref subject)
{
    return !is_out_of_reach(d, subject, owner_of(d, source));
}

/* Nor is it kept from anything, or called anything else. */
static bool assemblage_affects(const struct duel *d, ref source, ref link, ref subject)
{
    (void)link;
    return !is_out_of_reach(d, subject, owner_of(d, source));
}

/* True if nothing comes of it. AOE-R25: a card without a priority stays without. */
static bool assemblage_grant(struct duel *d, ref *to, int attribute, bool set, int value, int seat)
{
    ref subject = *to;

    if (is_out_of_reach(d, subject, seat) || (attribute == AOE_ATTRIBUTE_PRIORITY && lacks_priority(d, subject)))
        return true;
    if (is_card(subject))
        NOTE(d, set ? BECOMES : CHANGES, attribute == AOE_ATTRIBUTE_PRIORITY ? AOE_11_6 : AOE_R79,
             .seat = (int8_t)owner_of(d, subject), .thing = subject, .number = (int16_t)value,
             .word = (uint16_t)attribute);
    return false;
}

/* AOE-7.4: no card of an untouchable player is looked at by others. */
static bool assemblage_readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)chooser;
    return zone_of(d, r) != AOE_ZONE_HAND || !player(d, owner_of(d, r))->immune || owner_of(d, r) == you;
}

/* For this turn or round, or until its end; without a duration: AOE-R86. */
static int assemblage_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    (void)d, (void)attribute, (void)seat, (void)subject;
    if (*until == UNTIL_NEXT)
        return NOT_YET + ENDS_WITH_TURN;
    return period_of(until) == AOE_PERIOD_ROUND ? ENDS_WITH_ROUND : ENDS_WITH_TURN;
}

/* ---- the game ------------------------------------------------------------------------------------------------------ */

extern const struct text assemblage_texts[];

_Static_assert(offsetof(struct assemblage_duel, row) <= 4096, "but for its lists a duel of Assemblage fits into 4 KiB");
_Static_assert(offsetof(struct assemblage_duel, object) == sizeof(struct duel), "the objects come first");
_Static_assert(sizeof square_words / sizeof square_words[0] == SQUARES + 1, "every square has a name");

const struct game assemblage_game = {
    .name = "assemblage",
    .title = "Assemblage of Eternity",
    .vocabulary = &assemblage_vocabulary,
    .rules = assemblage_rules,
    .rule_count = AOE_RULE_COUNT,
    .texts = assemblage_texts,
    .modes = modes,
    .mode_count = sizeof modes / sizeof modes[0],
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct assemblage_duel),
    .at_places = offsetof(struct assemblage_duel, place),
    .at_waiting = offsetof(struct assemblage_duel, waiting),
    .at_rows = offsetof(struct assemblage_duel, row),
    .at_stack = offsetof(struct assemblage_duel, stack),
    .at_events = offsetof(struct assemblage_duel, listeners),
    .at_choices = offsetof(struct assemblage_duel, own.choices),
    .second_roles = true,
    .objects = OBJECTS,
    .tallies = TALLIES,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .set_words = SET_SIZE,
    .live_zones = 1u << AOE_ZONE_CHARACTER | 1u << AOE_ZONE_FRONT,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .states = state_names,
    .state_count = sizeof state_names / sizeof state_names[0],
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = assemblage_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .asked_about = asked_about,
    .rule_bound = AOE_R74,
    .rule_time = AOE_R126,
    .start = assemblage_start,
    .concede = assemblage_concede,
    .outcome = assemblage_outcome,
    .redeal = assemblage_redeal,
    .invariant = assemblage_invariant,
    .begin_at = assemblage_begin_at,
    .moments = assemblage_moments,
    .random_setup = assemblage_random_setup,
    .grids = assemblage_levels,
    .grid_count = 2,
    .measures = assemblage_measures,
    .measure_count = AOE_MEASURES,
    .side = team_of,
    .stage = assemblage_stage,
    .plays_on = assemblage_plays_on,
    .put_left = assemblage_steps_left,
    .put_hint = assemblage_hint,
    .note_card = assemblage_note_card,
    .is = assemblage_is,
    .readable = assemblage_readable,
    .attribute = assemblage_attribute,
    .number = assemblage_number,
    .settled = assemblage_settled,
    .has_trait = assemblage_has_trait,
    .refer = assemblage_refer,
    .refer_of = assemblage_refer_of,
    .able = assemblage_able,
    .acts = is_still_in,
    .hears_first = assemblage_hears_first,
    .related = assemblage_related,
    .condition = assemblage_condition,
    .may_trigger = assemblage_may_trigger,
    .active = assemblage_active,
    .works_on = assemblage_works_on,
    .affects = assemblage_affects,
    .grant = assemblage_grant,
    .bars_mode = assemblage_bars_mode,
    .begin_payment = assemblage_begin_payment,
    .row_end = assemblage_row_end,
};
