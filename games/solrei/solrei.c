/* solrei.c: the tables that present SolRei to the engine, and what its cards may ask. */
#include "solrei.h"
#include "engine/words.h"

/* ---- words for facts and states --------------------------------------------------------------------- */

const char *const seat_names[] = { "p1", "p2" };
const char *const yes_no[] = { "no", "yes" };
const char *const result_names[] = { "none", "won", "lost", "tied" };
const char *const class_names[] = { "none", "attack", "charge" };
const char *const step_names[] = {
    [0] = "Set-up",
    [SOL_WINDOW_START_OF_ROUND] = "Start of Round",
    [SOL_WINDOW_OPEN] = "Open",
    [SOL_WINDOW_BEFORE_SHOWDOWN] = "Before Showdown",
    [SOL_WINDOW_SHOWDOWN] = "Showdown",
    [SOL_WINDOW_AFTER_SHOWDOWN] = "After Showdown",
    [SOL_WINDOW_UPON_WINNING] = "Result",
    [SOL_WINDOW_UPON_LOSING] = "Result",
    [SOL_WINDOW_BEFORE_DAMAGE] = "Before Damage",
    [SOL_WINDOW_DAMAGE_APPLICATION] = "Damage Application",
    [SOL_WINDOW_AFTER_DAMAGE] = "After Damage",
    [SOL_WINDOW_CHARGE] = "Charge",
    [SOL_WINDOW_RESET] = "Reset",
    [SOL_WINDOW_END_OF_ROUND] = "End of Round",
    [SOL_WINDOW_END_OF_ROUND + 1] = "?",
    [SOL_WINDOW_END_OF_ROUND + 2] = "?",
};

static const char *const state_names[] = {
    [STATE_NONE] = "",       [READY] = "ready",   [EXHAUSTED] = "exhausted", [AUGMENTED] = "augmenting",
    [WORKING] = "augmented", [BROKEN] = "broken", [FACE_DOWN] = "face-down",
};

/* ---- facts --------------------------------------------------------------------------------------------- */

static int power_fact(const struct duel *d, int seat)
{
    return LEAK(FACT_FROM_HIDDEN) && action_card(d, seat) ? suit_of(d, action_card(d, seat)) : power_of(d, seat);
}

static int pending_fact(const struct duel *d, int seat)
{
    return pending_points(d, seat);
}
static int damage_fact(const struct duel *d, int seat)
{
    return damage_cards(d, seat);
}
static int sol_fact(const struct duel *d, int seat)
{
    return place(d, deck(d, seat))->count;
}

/* SOL-2.10: nobody has a position before it has been chosen, which comes before the hands. */
static int position_fact(const struct duel *d, int seat)
{
    if (own(d)->round == 0 && place(d, hand(d, 0))->count == 0)
        return ABSENT;
    return seat == offense(d) ? 0 : 1;
}

/* Standing points that hit back: SOL-11.8. */
static int counter_fact(const struct duel *d, int seat)
{
    return __builtin_popcount(player(d, seat)->standing_queue);
}

static const char *const position_names[] = { "offense", "defense" };

#define OWN offsetof(struct solrei_duel, own)
#define SEATS offsetof(struct solrei_duel, own.seat)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct solrei, OWN, type, name, seen, low, high, names)
#define SEAT_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_SEAT, struct solrei_seat, SEATS, type, name, seen, low, high, names)

/* clang-format off */
static const struct fact facts[] = {
    SOLREI_FIELDS(DUEL_ROW)
    SOLREI_SEAT_FIELDS(SEAT_ROW)
    LINK_THING(target, LINK_TARGET)
    LINK_THING(event, LINK_EVENT)
    { .name = "position", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .derive = position_fact,
      .names = position_names },
    { .name = "power", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = power_fact },
    { .name = "pending", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = pending_fact },
    { .name = "damage_cards", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = damage_fact },
    { .name = "counter_points", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = counter_fact },
    { .name = "sol", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = sol_fact },
};
/* clang-format on */

/* ---- asks -------------------------------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", SOL_D20, "{source}: choose a card", pick_options },
    [ASK_MAY] = { "may", SOL_D27, "{source}: do you want to?", may_options, .calm = 73 },
    [ASK_MODE] = { "mode", SOL_D32, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", SOL_D32, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", SOL_D32, "{source}: choose one", word_options },
    [ASK_SLOTS] = { "slots", SOL_D3, "Arrange your Arts", slot_options, .in_default = { .else_take = TAKE_ANY } },
    [ASK_POSITION] = { "position", SOL_D4, "Start on OFFENSE or on DEFENSE?", position_options, true, .calm = 30 },
    [ASK_MULLIGAN] = { "mulligan", SOL_D5, "Keep this hand, or shuffle it back and draw 5 new cards?", mulligan_options,
                       true, .calm = 52, .in_default = { KEEP } },
    [ASK_READY_FIRST] = { "ready", SOL_D6, "You are on DEFENSE: ready one of your Arts?", ready_first_options, true,
                          .calm = 30, .in_default = { READY_NOTHING } },
    [ASK_WINDOW] = { "window", SOL_D7, "Activate something, or pass?", window_options, .calm = 94 },
    [ASK_RESPONSE] = { "response", SOL_D8, "Respond in the Exchange, or pass?", response_options, .calm = 88 },
    [ASK_TARGET] = { "target", SOL_D9, "{source}: choose the target", target_options, true },
    [ASK_X] = { "x", SOL_D10, "{source}: choose X", x_options, true },
    [ASK_REI] = { "rei", SOL_D11, "{source}: pay {left}", next_rei_options, true, .calm = 26 },
    [ASK_COST] = { "cost", SOL_D13, "{source}: choose a card for the cost", next_cost_options, true },
    [ASK_PLACE] = { "place", SOL_D15, "Place one card face-down as your Action Card", place_options,
                    .in_default = { .else_take = TAKE_ANY } },
    [ASK_AGREE] = { "agree", SOL_D16, "Both have placed: change your card, or go on?", agree_options, true,
                    .in_default = { AGREE } },
    [ASK_ORDER] = { "order", SOL_D17, "Several of your abilities trigger: which one is added next?", order_options,
                    true },
    [ASK_USE] = { "use", SOL_D18, "Use {source}?", use_options, .calm = 85 },
    [ASK_BLOCK] = { "block", SOL_D19, "A point of damage is due: block it, or take it?", block_options, .calm = 45,
                    .in_default = { TAKE } },
    [ASK_CHECK] = { "check", SOL_D24, "Put each card you looked at on the top or on the bottom of your deck",
                    check_options, true, .calm = 50, .in_default = { CHECK_TOP } },
    [ASK_SWAP] = { "swap", SOL_D25, "Swap your Action Card for a card of your hand?", swap_options, .calm = 25,
                   .in_default = { SWAP_KEEP } },
    [ASK_CHARGE] = { "charge", SOL_D26, "CHARGE: ready an Art or a Damage card", charge_options, true },
    [ASK_RECOVER] = { "recover", SOL_D28, "You are on DEFENSE: ready a card, or draw one?", recover_options, true,
                      .calm = 49, .in_default = { RECOVER_DRAW } },
    [ASK_REPLACE] = { "replace", SOL_D36, "Several effects could take its place: which one first?", replace_options,
                      true },
};

/* What is still to be paid, and which of two Rei is the next where two are filtered (SOL-8.10). */
static void put_rei_left(const struct duel *d, struct text_out *t)
{
    const struct activate *v = ASKING(d, activate);

    for (int symbol = 1; symbol < solrei_vocabulary.symbol_count; symbol++)
        for (int i = 0; i < v->symbols[symbol]; i++)
            put_sign(t, solrei_vocabulary.symbols[symbol].name);
    if (v->filtering)
        put_text(t, v->filtering == 2 ? ", with the first of two Rei to filter"
                                      : ", with the second of two Rei to filter");
}

/* ---- options in words --------------------------------------------------------------------------------------- */

#define ROW(option) [option - OPTION_GAME]

static const struct option_kind options[] = {
    ROW(CHOOSE_OFFENSE) = { "offense", "Start on OFFENSE" },
    ROW(CHOOSE_DEFENSE) = { "defense", "Start on DEFENSE" },
    ROW(MULLIGAN) = { "mulligan", "Mulligan: shuffle the whole hand back and draw 5 new cards" },
    ROW(MULLIGAN_PART) = { "mulligan {a:thing}", "Mulligan: shuffle {a:thing} back and draw another card" },
    ROW(KEEP) = { "keep", "Keep this hand" },
    ROW(READY_ART) = { "ready {a:thing}", "Ready {a:thing}" },
    ROW(READY_NOTHING) = { "nothing", "Ready nothing" },
    ROW(PLACE) = { "place {a:thing}", "Place {a:thing} face-down" },
    ROW(CHANGE) = { "change to {a:thing}", "Take your card back and place {a:thing} instead" },
    ROW(AGREE) = { "agree", "Go on with the card you placed" },
    ROW(GENERATE_DISCARD) = { "generate {a:thing}", "Discard {a:thing} from your hand for 1 Rei" },
    ROW(GENERATE_EXHAUST) = { "generate damage {a:thing}", "Exhaust {a:thing} in your Damage for 1 Rei" },
    ROW(FILTER) = { "filter {a:word} {b:word} into {c:word}", "Filter {a:sign} and {b:sign} into one {c:sign}" },
    ROW(PAY_POOL) = { "pay {b:symbol} with rei {a:word}", "Pay {b:cost} with {a:sign} from your pool" },
    ROW(PAY_DISCARD) = { "pay {b:symbol} with {a:thing}", "Pay {b:cost} by discarding {a:thing} from your hand" },
    ROW(PAY_EXHAUST) = { "pay {b:symbol} with damage {a:thing}",
                         "Pay {b:cost} by exhausting {a:thing} in your Damage" },
    ROW(PAY_FILTER) = { "filter for {b:symbol} as {a:word}", "Pay {b:cost} by filtering two Rei into {a:sign}" },
    ROW(TARGET) = { "target {a:thing}", "Target {a:thing}" },
    ROW(X_IS) = { "x = {a:number}", "X is {a:number}" },
    ROW(COST_DISCARD) = { "cost discard {a:thing}", "Discard {a:thing} for the cost" },
    ROW(COST_EXHAUST) = { "cost exhaust {a:thing}", "Exhaust {a:thing} for the cost" },
    ROW(COST_BREAK) = { "cost break {a:thing}", "Break {a:thing} for the cost" },
    ROW(BLOCK_DISCARD) = { "block {a:thing}", "Block: discard {a:thing} from your hand" },
    ROW(BLOCK_BREAK) = { "block damage {a:thing}", "Block: break {a:thing} in your Damage" },
    ROW(TAKE) = { "take", "Take the point" },
    ROW(CHECK_TOP) = { "top {a:thing}", "Put {a:thing} on the top of your deck" },
    ROW(CHECK_BOTTOM) = { "bottom {a:thing}", "Put {a:thing} on the bottom of your deck" },
    ROW(SWAP_IN) = { "swap {a:thing}", "Swap in {a:thing}" },
    ROW(SWAP_KEEP) = { "keep", "Keep your Action Card" },
    ROW(CHARGE_READY) = { "ready {a:thing}", "Ready {a:thing}" },
    ROW(RECOVER_READY) = { "ready {a:thing}", "Ready {a:thing}" },
    ROW(RECOVER_DRAW) = { "draw", "Draw 1 card" },
    ROW(SLOT) = { "arrange {a:thing}, {b:thing}, {c:thing}", "First {a:thing}, then {b:thing}, then {c:thing}" },
    ROW(TARGET_ABILITY) = { "target {b:number} {a:thing}", "Target {b:number} of the Exchange: {a:thing}" },
};

/* ---- the journal in words ------------------------------------------------------------------------------------- */

static const struct entry_kind entries[ENTRY_END] = {
    [0] = { "none", "" },
    [FIGHT_BEGINS] = { "fight", "Fight {number} begins" },
    [TAKES_POSITION] = { "position", "{seat} starts on OFFENSE" },
    [DRAWS] = { "draw", "{seat} draws {thing}" },
    [REVEALS_BOARD] = { "board", "{seat} turns up {thing}" },
    [TAKES_MULLIGAN] = { "mulligan", "{seat} takes a Mulligan" },
    [KEEPS_HAND] = { "keep", "{seat} keeps the opening hand" },
    [ROUND_BEGINS] = { "round", "Round {number}" },
    [SWITCHES] = { "switch", "Positions change: {seat} is on OFFENSE" },
    [READIES] = { "ready", "{seat} readies {thing}" },
    [EXHAUSTS] = { "exhaust", "{thing} of {seat} is exhausted" },
    [BREAKS] = { "break", "{thing} of {seat} is broken" },
    [PLACES_CARD] = { "place", "{seat} places {thing}" },
    [CHANGES_CARD] = { "change", "{seat} changes the placed card" },
    [AGREES] = { "agree", "{seat} is ready to go on" },
    [SHOWDOWN] = { "showdown", "SHOWDOWN! {seat} shows {thing}" },
    [WINS_SHOWDOWN] = { "win", "{seat} wins the round with Power {number}" },
    [TIES_SHOWDOWN] = { "tie", "The round is tied" },
    [GAINS_DMG] = { "dmg", "{seat} gains +{number} DMG" },
    [LOSES_DMG] = { "less dmg", "{seat} loses {number} DMG" },
    [ACTIVATES] = { "activate", "{seat} activates {ability}" },
    [TRIGGERS] = { "trigger", "{ability} of {seat} triggers" },
    [RESOLVES] = { "resolve", "{ability} of {seat} resolves" },
    [NEGATES] = { "negate", "{seat} negates {ability}" },
    [IS_NEGATED] = { "negated", "{ability} of {seat} is negated and does nothing" },
    [DISCARDS] = { "discard", "{seat} discards {thing}" },
    [GENERATES] = { "generate", "{seat} generates {number} {sign} Rei" },
    [FILTERS] = { "filter", "{seat} filters 2 Rei into 1 {sign}" },
    [BLOCKS_POINT] = { "block", "{seat} blocks a point with {thing}" },
    [BLOCKS_STANDING] = { "standing block", "{seat} blocks a point with a standing point" },
    [TAKES_POINT] = { "take", "{seat} takes a point: {thing}" },
    [STANDS_BLOCK] = { "stand", "{seat} gets BLOCK {number}" },
    [STANDS_COUNTER] = { "counter", "{seat} gets COUNTER {number}" },
    [DEALS_POINTS] = { "deal", "{seat} deals {number} to {other}" },
    [CULTIVATES] = { "cultivate", "{seat} cultivates {number}" },
    [HARVESTS] = { "harvest", "{seat} harvests {thing}" },
    [CHECKS] = { "check", "{seat} checks the deck and puts {number} on the bottom" },
    [SEES] = { "see", "{seat} sees {thing}" },
    [SWAPS] = { "swap", "{seat} may have swapped the Action Card" },
    [SWAPPED] = { "swapped", "{seat} swaps in {thing}" },
    [GRAPPLES] = { "grapple", "{seat} grapples" },
    [CHARGES] = { "charge", "{seat} charges" },
    [GETS_BONUS] = { "bonus", "{seat} gets the CHARGE bonus of {thing}" },
    [AUGMENTS] = { "augment", "{seat} augments {thing}" },
    [STAYS_AUGMENTED] = { "stay", "{thing} of {seat} stays Augmented" },
    [GOES_TO] = { "move", "{thing} of {seat} moves" },
    [CHANGES_POSITION] = { "turn around", "Positions change: {seat} is on OFFENSE" },
    [TURNS_DOWN] = { "turn down", "{thing} of {seat} is turned face-down" },
    [TURNS_UP] = { "turn up", "{thing} of {seat} is turned face-up" },
    [LOOKS] = { "look", "{seat} looks at {number} card{plural}" },
    [IS_TOLD] = { "told", "{seat} is told: {word}" },
    [REVEALS] = { "reveal", "{seat} reveals {thing}" },
    [CHANGES_POWER] = { "power", "{seat} {gains} Power" },
    [SETS_POWER] = { "set power", "The Power of {seat} becomes {number}" },
    [SETS_DMG] = { "set dmg", "The DMG of {seat} becomes {number}" },
    [GAINS_ABILITY] = { "gain", "{seat} gains an ability from {thing}" },
    [ENDS_ROUND] = { "end", "Round {number} ends" },
    [LOSES_FIGHT] = { "lose", "{seat} loses the Fight" },
    [FIGHT_DRAWN] = { "draw game", "The Fight is a Draw Game" },
    [WINS_MATCH] = { "match", "{seat} wins the Match" },
    [MATCH_DRAWN] = { "match drawn", "The Match is drawn" },
    [CONCEDES] = { "concede", "{seat} concedes the Fight" },
    [STEP_CAPPED] = { "cap", "No more activations in this step" },
    [SHUFFLES] = { "shuffle", "{seat} shuffles" },
    [CANNOT_USE] = { "warning",
                     "{thing} is the SIGNATURE MOVE of another Muse: {seat} can ready it but never activate it" },
    [NO_ROOM_FOR_POINTS] = { "no room for points",
                             "There is no room for more points to {seat}: {number} come to nothing" },
    [NO_ROOM_TO_STAND] = { "no room to stand",
                           "There is no room for more points of {seat} that stand: {number} come to nothing" },
    [NO_ROOM_FOR_REI] = { "no room for Rei", "There is no room for more Rei of {seat}: {number} come to nothing" },
};

/* ---- named options and modes ----------------------------------------------------------------------------------- */

static const struct choice choices[CHOICES] = {
    [DEFENDER_RECOVERY] = { "defender_recovery", { "both", "charge", "start" }, SOL_R1 },
    [FIRST_ROUND_SWITCH] = { "first_round_switch", { "off", "on" }, SOL_R2 },
    [BROKEN_LASTS] = { "broken_lasts", { "fight", "match" }, SOL_R9 },
    [COUNTER_NEEDS_ATTACKER] = { "counter_needs_attacker", { "on", "off" }, SOL_R48 },
    [GRAPPLE_BLOCKS_BASE] = { "grapple_blocks_base", { "on", "off" }, SOL_R49 },
    [SWAP_SOURCE] = { "swap_source", { "attack_only", "any_action" }, SOL_R51 },
    [SWAP_RETURN] = { "swap_return", { "hand", "discard" }, SOL_R52 },
    [BLOCK_EXCESS] = { "block_excess", { "stands", "lost" }, SOL_R26 },
    [LATE_DAMAGE] = { "late_damage", { "extra_loop", "ignored" }, SOL_R30 },
    [RETALIATE_WHEN] = { "retaliate", { "on_resolution", "standing" }, SOL_R64 },
    [CHARGE_BONUS_IN_EXCHANGE] = { "charge_bonus_in_exchange", { "off", "on" }, SOL_R33 },
    [FREE_ABILITY_LIMIT] = { "free_ability_limit", { "once_per_round", "unlimited" }, SOL_R56 },
    [CULTIVATE_PEEK] = { "cultivate_peek", { "nobody", "owner" }, SOL_R31 },
    [FOREIGN_SIGNATURE] = { "foreign_signature", { "allowed_dead", "refused" }, SOL_R41 },
    [BAD_ADVANTAGE] = { "bad_advantage", { "refused", "dead_card" }, SOL_R40 },
    [DRAW_COUNTS] = { "draw_counts", { "no", "yes" }, SOL_R44 },
    [MATCH_FORMAT] = { "match_format", { "best_of_3", "single" }, SOL_R45 },
    [ART_SLOTS] = { "art_slots", { "shuffled", "owner" }, SOL_R39 },
    [REI_GENERATION] = { "rei_generation", { "free", "when_paying" }, SOL_R67, "when_paying" },
    [PLACING] = { "placing", { "changeable", "sealed" }, SOL_R13, "sealed" },
    [PLAYERS_EXPERIMENTAL] = { "players_experimental", { "off", "on" }, SOL_R63 },
};

static const struct mode modes[] = {
    { "arcade", "Arcade: Default Set-Ups", 2, 2, SOL_14_1, .iterations = 16000 },
    { "open", "Open construction", 2, 2, SOL_14_1, .iterations = 16000 },
};

/* ---- steps -------------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = step_##name,
/* clang-format off */
static step_function *const steps[] = {
    STEP_ROW(effect) STEP_ROW(pick_things) STEP_ROW(ask_one)
    SOLREI_STEPS(STEP_ROW)
};
/* clang-format on */

/* ---- what cards ask ----------------------------------------------------------------------------------------------- */

/* Action Cards are turned up in SHOWDOWN! (SOL-5.2), a Discard pile lies open; for others their state tells. */
static bool lies_face_up(const struct duel *d, ref r)
{
    int zone = zone_of(d, r);

    if (zone == SOL_ZONE_ACTION_CARD_ZONE)
        return own(d)->revealed;
    return zone == SOL_ZONE_DISCARD_PILE || is_face_up(object(d, r)->state);
}

static bool is_state(const struct duel *d, ref r, int word)
{
    int state = object(d, r)->state;

    switch (word) {
    case SOL_WORD_READY:
    case SOL_WORD_READIED:
        return state == READY;
    case SOL_WORD_EXHAUSTED:
        return state == EXHAUSTED;
    case SOL_WORD_AUGMENTED:
        return is_augmented(state);
    case SOL_WORD_BROKEN:
        return state == BROKEN;
    case SOL_WORD_FACE_UP:
        return lies_face_up(d, r);
    case SOL_WORD_FACE_DOWN:
        return !lies_face_up(d, r);
    default:
        return false;
    }
}

static bool solrei_is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case SOL_WORD_ON_OFFENSE:
        return r == seat_ref(offense(d));
    case SOL_WORD_ON_DEFENSE:
        return r == seat_ref(defense(d));
    case SOL_WORD_PLAYER:
        return is_seat(r);
    case SOL_WORD_RIVAL:
        return r == seat_ref(rival(you));
    case SOL_WORD_ABILITY:
        return is_link(r);
    case SOL_WORD_CARD:
        return is_card(r);
    case SOL_WORD_DAMAGE_CARD:
        return is_card(r) && zone_of(d, r) == SOL_ZONE_DAMAGE_ZONE;
    case SOL_WORD_CULTIVATED_CARD:
        return is_card(r) && zone_of(d, r) == SOL_ZONE_CULTIVATED;
    default:
        return is_card(r) && is_state(d, r, word);
    }
}

/* The effect that is being carried out says that it looks at this card, and has shown it to somebody else than its owner.
 * While somebody is asked no effect reads anything: what is worked out then is for people to see. */
static bool is_looked_at(const struct duel *d, ref r)
{
    const uint64_t looks = 1ull << SOL_TRAIT_LOOKS | 1ull << SOL_TRAIT_REVEALS;
    const struct effect *e = d->waiting ? NULL : find_step(d, STEP_effect);
    int owner = card_owner(r);

    return e && d->book->ability[e->ability].traits & looks && knows(d, e->seat == owner ? rival(owner) : e->seat, r);
}

/* SOL-5.24: before SHOWDOWN! no effect reads a face-down Action Card unless it looks at it. */
static bool can_be_read(const struct duel *d, ref r)
{
    if (zone_of(d, r) != SOL_ZONE_ACTION_CARD_ZONE || own(d)->revealed)
        return true;
    CITE(d, SOL_5_24);
    return is_looked_at(d, r);
}

/* SOL-13.5, SOL-13.11: nor one of an Art or a cultivated card that its controller does not know. */
static bool solrei_readable(const struct duel *d, int you, int chooser, ref r)
{
    int zone = zone_of(d, r);
    (void)chooser;

    if (zone == SOL_ZONE_ART_ZONE || zone == SOL_ZONE_CULTIVATED)
        return knows(d, you, r);
    return can_be_read(d, r);
}

/* Not the Power of a player whose Action Card lies face-down: SOL-5.24. Who has placed none has nothing to hide. */
static bool has_readable_power(const struct duel *d, int seat)
{
    return can_be_read(d, action_card(d, seat));
}

static int printed_power(const struct duel *d, ref r)
{
    return is_charge_card(d, r) || !can_be_read(d, r) ? ABSENT : face(d, r)->number[SOL_ATTRIBUTE_RANK];
}

static int card_attribute(const struct duel *d, ref r, int attribute)
{
    if (!can_be_read(d, r))
        return ABSENT;
    switch (attribute) {
    case SOL_ATTRIBUTE_POWER:
        return printed_power(d, r);
    case SOL_ATTRIBUTE_RANK:
        return face(d, r)->number[SOL_ATTRIBUTE_RANK];
    case SOL_ATTRIBUTE_SUIT:
        return SOL_WORD_H + suit_of(d, r);
    case SOL_ATTRIBUTE_CLASS:
        return is_charge_card(d, r) ? SOL_WORD_CHARGE_CARD : SOL_WORD_ATTACK_CARD;
    default:
        return ABSENT;
    }
}

/* One's Power above the Rival's, if an effect may read both. Power that is not there counts 0 (SOL-5.25), and none is read
 * below 0 (SOL-11.3). */
static int margin_of(const struct duel *d, int seat, bool plain)
{
    int margin = 0;

    for (int who = 0; who < 2; who++) {
        if (!has_readable_power(d, who))
            return ABSENT;
        int power = (plain ? plain_attribute : attribute_of)(d, seat_ref(who), SOL_ATTRIBUTE_POWER);
        if (power > 0)
            margin += who == seat ? power : -power;
    }
    return margin;
}

/* SOL-5.8: the Power of the Action Card, with what texts that go on give to the Muse. What effects give to either lies on the
 * player. */
static int power_of_cards(const struct duel *d, int seat, bool plain)
{
    ref card = action_card(d, seat);

    if (!card)
        return ABSENT;
    if (plain)
        return plain_attribute(d, card, SOL_ATTRIBUTE_POWER);
    int power = attribute_of(d, card, SOL_ATTRIBUTE_POWER);
    if (!(d->book->changes_things >> SOL_ATTRIBUTE_POWER & 1))
        return power;
    struct changes c = changes_of(d, muse(d, seat), SOL_ATTRIBUTE_POWER);
    power = c.set != ABSENT ? c.set : power;
    return power == ABSENT ? ABSENT : power + c.sum;
}

static int seat_attribute(const struct duel *d, int seat, int attribute, bool plain)
{
    switch (attribute) {
    case SOL_ATTRIBUTE_POWER:
        return power_of_cards(d, seat, plain);
    case SOL_ATTRIBUTE_DMG:
        return dmg_of(d, seat);
    case SOL_ATTRIBUTE_POINTS_TAKEN:
        return player(d, seat)->points_taken;
    case SOL_ATTRIBUTE_POINTS_BLOCKED:
        return player(d, seat)->points_blocked;
    case SOL_ATTRIBUTE_PENDING_POINTS:
        return pending_points(d, seat);
    case SOL_ATTRIBUTE_MARGIN:
        return margin_of(d, seat, plain);
    case SOL_ATTRIBUTE_SOL:
        return place(d, deck(d, seat))->count;
    case SOL_ATTRIBUTE_FIGHTS_WON:
        return player(d, seat)->fights_won;
    case SOL_ATTRIBUTE_ROUND:
        return own(d)->round;
    case SOL_ATTRIBUTE_REI_POOL:
        return rei_in_pool(d, seat);
    default:
        return ABSENT;
    }
}

static int solrei_attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    if (is_seat(r))
        return seat_attribute(d, seat_of_ref(r), attribute, plain);
    return is_card(r) ? card_attribute(d, r, attribute) : ABSENT;
}

/* SOL-5.4, SOL-5.15, SOL-5.23: whatever is set or gained, a Charge Card has no Power, nor has who has no card, unless a text
 * says so. Which of them lies face-down nobody may learn. */
static int solrei_settled(const struct duel *d, ref r, int attribute, int value)
{
    if (attribute != SOL_ATTRIBUTE_POWER)
        return value;
    int seat = is_seat(r) ? seat_of_ref(r) : card_owner(r);
    ref card = is_seat(r) ? action_card(d, seat) : r;
    if (card && !can_be_read(d, card))
        return ABSENT;
    return (card && !is_charge_card(d, card)) || permission(d, seat_ref(seat), SOL_ACTION_CHARGE_POWER, NOTHING) > 0
               ? value
               : ABSENT;
}

/* SOL-5.24, SOL-5.25: as a number, Power that is not there reads 0, unless the card lies face-down. */
static int solrei_when_absent(const struct duel *d, ref r, int attribute)
{
    if (attribute != SOL_ATTRIBUTE_POWER || !(is_seat(r) ? has_readable_power(d, seat_of_ref(r)) : can_be_read(d, r)))
        return ABSENT;
    CITE(d, SOL_5_25);
    return 0;
}

/* SOL-3.9 */
static ref solrei_refer(const struct duel *d, int seat, int reference)
{
    CITE(d, SOL_3_9);
    switch (reference) {
    case SOL_REFERENCE_ATTACKING_RIVAL:
        return seat == defense(d) ? seat_ref(rival(seat)) : NOTHING;
    case SOL_REFERENCE_DEFENDING_RIVAL:
        return seat == offense(d) ? seat_ref(rival(seat)) : NOTHING;
    case SOL_REFERENCE_ENGAGED_RIVAL:
        return seat_ref(rival(seat));
    default:
        return seat_ref(seat);
    }
}

static ref solrei_refer_of(const struct duel *d, ref of, int reference)
{
    int seat = is_seat(of) ? seat_of_ref(of) : is_link(of) ? link_seat(link_of(d, of)) : owner_of(d, of);
    return solrei_refer(d, seat, reference);
}

/* What has become of a player this round: SOL-5.11, SOL-5.12, SOL-6.25. */
static bool solrei_has_trait(const struct duel *d, ref r, int trait)
{
    int seat = is_seat(r) ? seat_of_ref(r) : -1;

    switch (seat < 0 ? -1 : trait) {
    case SOL_TRAIT_WON:
        return player(d, seat)->result == WON;
    case SOL_TRAIT_LOST:
        return player(d, seat)->result == LOST;
    case SOL_TRAIT_TIED:
        return player(d, seat)->result == TIED;
    case SOL_TRAIT_DID_DAMAGE:
        return player(d, rival(seat))->hurt_by_rival;
    default:
        return false;
    }
}

static bool solrei_condition(const struct duel *d, int seat, ref source, int keyword, int n)
{
    const struct card *m = face(d, muse(d, seat));
    (void)source;

    switch (keyword) {
    case SOL_KEYWORD_CRISIS: /* SOL-11.11, SOL-6.27 */
        return damage_cards(d, seat) >= n;
    case SOL_KEYWORD_SIGNATURE: /* SOL-1.10: titles are ignored */
        CITE(d, SOL_1_10);
        return strcmp(m->name, d->book->string[n]) == 0;
    case SOL_KEYWORD_TYPE:
    case SOL_KEYWORD_SKILL:
        CITE(d, SOL_1_10);
        return card_has(m, n);
    default:
        return false;
    }
}

static bool solrei_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    (void)s, (void)relation, (void)a, (void)b, (void)n;
    return false; /* SolRei has no board: its vocabulary has no relations */
}

static ref solrei_bearer(const struct duel *d, ref subject)
{
    return is_seat(subject) ? muse(d, seat_of_ref(subject)) : subject; /* SOL-11.2 */
}

/* SOL-13.14: what a Muse gains is open. */
static void solrei_gained(struct duel *d, ref subject, int ability)
{
    struct duel_entry e = {
        .kind = GAINS_ABILITY, .rule = SOL_11_2, .to = OPEN_TO_ALL, .seat = (int8_t)seat_of_ref(subject)
    };

    refresh_ready(d, 0);
    refresh_ready(d, 1);
    if (!d->journal || !is_seat(subject))
        return;
    for (int i = 0; i < 2 * BOARD_CARDS && !e.thing; i++) {
        ref source = board_card(i < BOARD_CARDS ? e.seat : rival(e.seat), i % BOARD_CARDS);
        if (object(d, source)->card == d->book->ability[ability].card)
            e.thing = source;
    }
    journal_add(d, e);
}

/* SOL-11.1, SOL-11.3: DMG is a running sum of the game's own; Power is kept in rows, on the player
 * even where a text gives it to the Action Card (SOL-5.8). */
static bool solrei_grant(struct duel *d, ref *subject, int attribute, bool set, int value, int seat)
{
    int who = is_seat(*subject) ? seat_of_ref(*subject) : owner_of(d, *subject);
    (void)seat;

    if (attribute == SOL_ATTRIBUTE_DMG) {
        (set ? set_dmg : gain_dmg)(d, who, value);
        return true;
    }
    if (!set && value > 0 && permission(d, seat_ref(who), SOL_ACTION_GAIN_POWER, NOTHING) < 0)
        return true;
    NOTE(d, set ? SETS_POWER : CHANGES_POWER,
         set         ? SOL_5_7
         : value < 0 ? SOL_11_3
                     : SOL_11_1,
         .seat = (int8_t)who, .number = kept_number(value));
    if (own(d)->step == SOL_WINDOW_AFTER_SHOWDOWN)
        CITE(d, SOL_5_6);
    if (player(d, who)->result != RESULT_NONE)
        CITE(d, SOL_5_22);
    if (!is_seat(*subject))
        CITE(d, SOL_5_8);
    *subject = seat_ref(who);
    return false;
}

static void solrei_begin_payment(struct duel *d, int seat, int cost, ref source)
{
    begin_step(d, STEP_payment,
               &(struct payment){ .offered = { .source = source, .cost_row = (uint16_t)cost }, .seat = (uint8_t)seat },
               sizeof(struct payment));
}

/* SOL-7.16, SOL-7.24: undated gains end at the reset, what says a round ends with it. A waiting
 * ability without a duration lasts for the round. */
static int period_end(int period)
{
    return period == SOL_PERIOD_ROUND ? ENDS_WITH_ROUND : ENDS_WITH_FIGHT;
}

static int solrei_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    (void)d, (void)seat, (void)subject;
    switch (*until) {
    case UNTIL_THIS:
    case UNTIL_REST:
    case UNTIL_MOMENT:
        return period_end(period_of(until));
    case UNTIL_NEXT:
        return NOT_YET + period_end(period_of(until));
    default:
        return attribute < 0 ? ENDS_WITH_ROUND : ENDS_AT_RESET;
    }
}

/* ---- the game ------------------------------------------------------------------------------------------------------ */

extern const struct text solrei_texts[];

_Static_assert(offsetof(struct solrei_duel, object) == sizeof(struct duel), "the objects come first");

const struct game solrei_game = {
    .name = "solrei",
    .title = "SolRei",
    .vocabulary = &solrei_vocabulary,
    .rules = solrei_rules,
    .rule_count = SOL_RULE_COUNT,
    .texts = solrei_texts,
    .modes = modes,
    .mode_count = sizeof modes / sizeof modes[0],
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct solrei_duel),
    .at_places = offsetof(struct solrei_duel, place),
    .at_waiting = offsetof(struct solrei_duel, waiting),
    .at_rows = offsetof(struct solrei_duel, row),
    .at_stack = offsetof(struct solrei_duel, stack),
    .at_events = offsetof(struct solrei_duel, listeners),
    .at_choices = offsetof(struct solrei_duel, own.choices),
    .objects = OBJECTS,
    .links = MOST_LINKS,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .link_targets = LINK_REFS,
    .link_about = LINK_EVENT,
    .held = solrei_held,
    .tallies = TALLIES,
    .set_words = SET_SIZE,
    .live_zones = 1u << SOL_ZONE_MUSE | 1u << SOL_ZONE_ADVANTAGE | 1u << SOL_ZONE_ART_ZONE,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .states = state_names,
    .state_count = sizeof state_names / sizeof state_names[0],
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = solrei_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .refuse_rest = solrei_refuse_rest,
    .asked_about = asked_about,
    .put_left = put_rei_left,
    .put_hint = solrei_hint,
    .rule_bound = SOL_9_26,
    .rule_time = SOL_R105,
    .start = solrei_start,
    .concede = solrei_concede,
    .outcome = solrei_outcome,
    .redeal = solrei_redeal,
    .invariant = solrei_invariant,
    .begin_at = solrei_begin_at,
    .lies_so = solrei_lies_so,
    .moments = solrei_moments,
    .random_setup = solrei_random_setup,
    .measures = solrei_measures,
    .measure_count = SOLREI_MEASURES,
    .chances = solrei_chances,
    .stage = solrei_stage,
    .foresight = solrei_foresight,
    .note_card = solrei_note_card,
    .is = solrei_is,
    .readable = solrei_readable,
    .when_absent = solrei_when_absent,
    .attribute = solrei_attribute,
    .settled = solrei_settled,
    .has_trait = solrei_has_trait,
    .refer = solrei_refer,
    .refer_of = solrei_refer_of,
    .able = solrei_able,
    .at_most = solrei_at_most,
    .related = solrei_related,
    .condition = solrei_condition,
    .may_trigger = may_trigger,
    .active = ability_works,
    .works_whole = true,
    .acts_first = offense, /* SOL-3.10 */
    .bearer = solrei_bearer,
    .gained = solrei_gained,
    .grant = solrei_grant,
    .begin_payment = solrei_begin_payment,
    .row_end = solrei_row_end,
};
