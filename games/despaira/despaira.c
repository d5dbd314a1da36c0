/* despaira.c: the tables that present Despaira to the engine. */
#include "despaira.h"

/* ---- words for facts -------------------------------------------------------------------------------------------- */

const char *const despaira_seats[] = { "p1", "p2" };
const char *const despaira_controllers[] = { "none", "p1", "p2" };
const char *const despaira_yes_no[] = { "no", "yes" };
const char *const despaira_layers[] = { "none", "body", "trick" };
const char *const despaira_directions[] = { "none", "north", "east", "south", "west" };
const char *const despaira_shields[] = { "own", "broken", "given" };
const char *const despaira_hosting[] = { "no", "attached", "detached" };
const char *const despaira_ways_in[] = { "no", "normal", "sacrifice", "miracle" };
const char *const despaira_modes[] = {
    [NO_MODE] = "none",  [ATTACK_MODE] = "attack", [DEF_UP] = "defence",    [DEF_DOWN] = "face-down",
    [SET_TRICK] = "set", [UP_TRICK] = "face-up",   [EQUIPPED] = "equipped", [CARRIED] = "attached",
};
const char *const despaira_phases[] = {
    [0] = "Set-up",
    [DES_WINDOW_START_PHASE] = "Start Phase",
    [DES_WINDOW_MAIN_PHASE_1] = "Main Phase 1",
    [DES_WINDOW_BATTLE_PHASE] = "Battle Phase",
    [DES_WINDOW_MAIN_PHASE_2] = "Main Phase 2",
    [DES_WINDOW_END_PHASE] = "End Phase",
};
const char *const despaira_terrains[] = {
    "plain",          "burning-lands", "forest",          "ocean",    "mountain",
    "realm-of-light", "abyss",         "toxic-wasteland", "sub-zero", "thunder-cloud",
};

#define ROW_OF_TILES(n) "A" n, "B" n, "C" n, "D" n, "E" n
const char *const despaira_tiles[] = {
    "-",
    ROW_OF_TILES("1"),
    ROW_OF_TILES("2"),
    ROW_OF_TILES("3"),
    ROW_OF_TILES("4"),
    ROW_OF_TILES("5"),
    ROW_OF_TILES("6"),
};

static const char *const state_names[] = { "" };

/* Everybody reads these off what lies face-up. */
static const struct shown_number numbers[] = {
    { DES_ATTRIBUTE_HP, 1u << DES_ZONE_FIELD },   { DES_ATTRIBUTE_MAXIMUM_HP, 1u << DES_ZONE_FIELD },
    { DES_ATTRIBUTE_ATK, 1u << DES_ZONE_FIELD },  { DES_ATTRIBUTE_CATK, 1u << DES_ZONE_FIELD },
    { DES_ATTRIBUTE_RATK, 1u << DES_ZONE_FIELD }, { DES_ATTRIBUTE_DEF, 1u << DES_ZONE_FIELD },
    { DES_ATTRIBUTE_HL, 1u << DES_ZONE_FIELD },
};

/* ---- facts ------------------------------------------------------------------------------------------------------- */

/* Before both leaders are shown it would tell which one it is: DES-D4. */
static int leader_hp_fact(const struct duel *d, int seat)
{
    return on_field(d, leader_of(seat)) ? present_hp(d, leader_of(seat)) : ABSENT;
}
static int deck_fact(const struct duel *d, int seat)
{
    return place(d, deck(seat))->count;
}

#define OWN offsetof(struct despaira_duel, own)
#define SEAT_FACTS offsetof(struct despaira_duel, own.seat)
#define CARD_FACTS offsetof(struct despaira_duel, own.card)
#define SQUARE_FACTS offsetof(struct despaira_duel, own.square)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct despaira, OWN, type, name, seen, low, high, names)
#define SEAT_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_SEAT, struct despaira_seat, SEAT_FACTS, type, name, seen, low, high, names)
#define CARD_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_CARD, struct despaira_card, CARD_FACTS, type, name, seen, low, high, names)
#define SQUARE_ROW(type, name, seen, low, high, names)                                                                 \
    FACT_OF(OF_SQUARE, struct despaira_square, SQUARE_FACTS, type, name, seen, low, high, names)

/* clang-format off */
static const struct fact facts[] = {
    DES_FIELDS(DUEL_ROW)
    DES_SEAT_FIELDS(SEAT_ROW)
    DES_CARD_FIELDS(CARD_ROW)
    DES_SQUARE_FIELDS(SQUARE_ROW)
    { .name = "leader_hp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = leader_hp_fact },
    { .name = "clock", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = clock_of, .highest = RESPONSE_CLOCK, .names = despaira_clocks },
    { .name = "turn_clock_runs", .of = OF_DUEL, .seen = SEEN_BY_ALL, .derive = turn_clock_runs, .highest = 1, .names = despaira_yes_no },
    { .name = "deck_count", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = deck_fact },
};
/* clang-format on */

/* ---- asks -------------------------------------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", DES_D30, "{source}: choose", pick_options },
    [ASK_MAY] = { "may", DES_D28, "{source}: do you want to?", may_options },
    [ASK_MODE] = { "mode", DES_D30, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", DES_D30, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", DES_D18, "{source}: choose one", word_options },
    [ASK_LEADER_TILE] = { "leader", DES_D6, "On which tile of your home row does your leader stand?",
                          leader_tile_options, true, .in_default = { .choose = home_tile_in_default } },
    [ASK_FIRST] = { "first", DES_D5, "You have won the coin flip: go first or second?", coin_options, true },
    [ASK_MULLIGAN] = { "mulligan", DES_D7, "Keep this hand, or shuffle it back and draw 6 new cards?", redraw_options,
                       true },
    [ASK_MAIN] = { "main", DES_D8, "Your Main Phase: what do you do?", open_options,
                   .in_default = { .verb = END_PHASE, .tells = true }, .calm = 15, .appeal = main_appeal,
                   .calm_appeal = 12 },
    [ASK_BATTLE] = { "battle", DES_D24, "Your Battle Phase: what do you do?", open_options, true,
                     .in_default = { .verb = END_TURN, .tells = true }, .calm = 15, .appeal = main_appeal,
                     .calm_appeal = 12 },
    [ASK_TILE] = { "tile", DES_D10, "{source}: on which tile?", tile_options },
    [ASK_MODE_IN] = { "mode-in", DES_D11, "{source}: in which mode?", mode_in_options, true, .appeal = mode_appeal },
    [ASK_SACRIFICE] = { "sacrifice", DES_D12, "{source}: what do you sacrifice?", sacrifice_options, true },
    [ASK_WINDOW] = { "window", DES_D25, "Respond, or pass?", respond_options, .calm = 80 },
    [ASK_CHAIN] = { "chain", DES_D26, "Add a link to the chain, or pass?", chain_link_options, .calm = 80 },
    [ASK_WINDOW_RACE] = { "window-race", DES_D25, "Respond before the other does, or pass?", respond_options,
                          .race = true },
    [ASK_CHAIN_RACE] = { "chain-race", DES_D26, "Add a link before the other does, or pass?", chain_link_options,
                         .race = true },
    [ASK_TRAP] = { "trap", DES_D27, "Spring a Trap, or pass?", trap_options, .calm = 30 },
    [ASK_USE] = { "use", DES_D28, "Use {source}?", use_trigger_options, .in_default = { OPTION_NO } },
    [ASK_ORDER] = { "order", DES_D29, "Several of your abilities wait: which one comes first?", trigger_order_options },
    [ASK_TARGET] = { "target", DES_D16, "{source}: choose a target", aim_options, .in_default = { .verb = TARGET },
                     .appeal = target_appeal },
    [ASK_PATH] = { "path", DES_D17, "{source}: the next tile of its path", path_options },
    [ASK_NAME] = { "name", DES_D18, "{source}: name one", name_options },
    [ASK_COST] = { "cost", DES_D39, "{source}: what do you pay with?", pay_with_options },
    [ASK_SPAWN_TILE] = { "spawn-tile", DES_D10, "{source}: on which tile?", spawn_tile_options },
    [ASK_DRAFT] = { "draft", DES_D3, "Take one card of your pack", draft_options, .shows = true },
    [ASK_OPEN_DRAFT] = { "open-draft", DES_D3, "Take one card of the pool", open_draft_options, .shows = true },
    [ASK_LEADER] = { "choose-leader", DES_D4, "Which leader do you take?", leader_options },
    [ASK_EXCHANGE] = { "exchange", DES_D38, "Exchange cards of your deck with your side deck; {left}",
                       exchange_options },
    [ASK_SPAWN_MODE] = { "spawn-mode", DES_D11, "{source}: in which mode?", spawn_mode_options, true },
    [ASK_WALK] = { "walk", DES_D17, "{source}: the next tile", walk_options },
    [ASK_INSTEAD] = { "instead", DES_D33, "Several texts step in: which one comes first?", instead_options },
    [ASK_DETACH_TILE] = { "detach", DES_D22, "{source}: on which tile?", detach_tile_options },
    [ASK_DISCARD] = { "discard", DES_D31, "Too many cards in your hand: which one do you discard?", discard_options },
};

/* The card that is being spawned or set. */
static ref asked_about(const struct duel *d)
{
    const struct frame *top = top_frame(d);

    if (top->step == STEP_announce)
        return ASKING(d, announce)->card;
    if (top->step == STEP_action)
        return ASKING(d, action)->card;
    if (top->step == STEP_activate)
        return ASKING(d, activate)->source;
    if (top->step == STEP_add_trigger)
        return ASKING(d, add_trigger)->w.source;
    if (top->step == STEP_replacing)
        return ASKING(d, replacing)->subject;
    const struct effect *e = find_step(d, STEP_effect);
    return e ? e->source : NOTHING;
}

/* ---- options in words ----------------------------------------------------------------------------------------------- */

#define ROW(option) [option - OPTION_GAME]

static const struct option_kind options[] = {
    ROW(STAND_ON) = { "stand {a:name:square}", "Your leader stands on {a:name:square}" },
    ROW(GO_FIRST) = { "first", "Go first" },
    ROW(GO_SECOND) = { "second", "Go second" },
    ROW(REDRAW) = { "redraw", "Shuffle your hand back and draw 6 cards" },
    ROW(KEEP_HAND) = { "keep", "Keep this hand" },
    ROW(SPAWN) = { "spawn {a:thing}", "Normal spawn {a:thing}" },
    ROW(SACRIFICE_SPAWN) = { "sacrifice spawn {a:thing}", "Sacrifice spawn {a:thing}" },
    ROW(PLACE_TRICK) = { "set {a:thing}", "Set {a:thing} face-down" },
    ROW(MOVE_TO) = { "move {a:thing} to {b:name:square}", "Move {a:thing} to {b:name:square}" },
    ROW(CHANGE_MODE) = { "turn {a:thing} to {b:name:mode}", "Change {a:thing} to {b:name:mode}" },
    ROW(HEAL) = { "heal {b:thing} with {a:thing}", "{a:thing} restores HP to {b:thing}" },
    ROW(ATTACK) = { "attack {b:thing} with {a:thing}", "{a:thing} attacks {b:thing}" },
    ROW(END_PHASE) = { "end phase", "End this phase" },
    ROW(END_TURN) = { "end turn", "End your turn" },
    ROW(ON_TILE) = { "on {a:name:square}", "On {a:name:square}" },
    ROW(IN_MODE) = { "in {a:name:mode}", "In {a:name:mode}" },
    ROW(SACRIFICE) = { "sacrifice {a:thing}", "Sacrifice {a:thing}" },
    ROW(ACTIVATE) = { "activate {a:thing}", "Activate {a:thing}" },
    ROW(ACTIVATE_NTH) = { "activate {a:thing} {c:number}", "Activate ability {c:number} of {a:thing}" },
    ROW(ACTIVATE_IN_HAND) = { "activate {a:thing} from hand", "Activate {a:thing} from your hand" },
    ROW(TARGET) = { "target {a:thing}", "Target {a:thing}" },
    ROW(TARGET_LINK) = { "target {b:number} {a:thing}", "Target {b:number} of the chain: {a:thing}" },
    ROW(STEP_TO) = { "step {a:name:square}", "Step to {a:name:square}" },
    ROW(TAKE_CARD) = { "take {a:thing}", "Take {a:thing}" },
    ROW(TAKE_FROM_POOL) = { "take {a:face}", "Take {a:face}" },
    ROW(CHOOSE_LEADER) = { "choose {a:face}", "Take {a:face}" },
    ROW(TAKE_OUT) = { "out {a:thing}", "Take {a:thing} out of your deck" },
    ROW(BRING_IN) = { "in {a:thing}", "Bring {a:thing} in from your side deck" },
    ROW(PAY) = { "pay {a:thing}", "Pay with {a:thing}" },
    ROW(DETACH) = { "detach {a:thing}", "Detach {a:thing}" },
    ROW(SHOW) = { "show {a:thing}", "Show {a:thing} to all" },
    ROW(DISCARD) = { "discard {a:thing}", "Discard {a:thing}" },
};

static const struct entry_kind entries[ENTRY_END] = {
    [0] = { "none", "" },
    [TAKES_TILE] = { "leader", "{thing} of {seat} stands on {name:square}" },
    [STARTS] = { "starts", "{seat} takes the first turn" },
    [DRAWS] = { "draw", "{seat} draws {thing}" },
    [TAKES_MULLIGAN] = { "mulligan", "{seat} shuffles the hand back" },
    [TURN_BEGINS] = { "turn", "Turn {number}: {seat}" },
    [PHASE_BEGINS] = { "phase", "{name:phase} of {seat}" },
    [MINES] = { "mine", "{seat} mines {number} crystal{plural}" },
    [REFRESHES] = { "refresh", "{seat} has {number} spawn points" },
    [ANNOUNCES_SPAWN] = { "spawn", "{seat} spawns {thing} on {name:square}" },
    [ARRIVES] = { "arrive", "{thing of seat} arrives on {name:square}" },
    [RETURNS] = { "return", "{thing} returns to the hand of {seat}" },
    [IS_SACRIFICED] = { "sacrifice", "{seat} sacrifices {thing}" },
    [SETS] = { "set", "{seat} sets {thing} on {name:square}" },
    [ANNOUNCES_MOVE] = { "walk", "{thing of seat} is about to move to {name:square}" },
    [MOVES] = { "move", "{thing of seat} moves to {name:square}" },
    [ANNOUNCES_MODE] = { "mode", "{thing of seat} is about to change to {name:mode}" },
    [TURNS_TO] = { "turn-to", "{thing of seat} changes to {name:mode}" },
    [TURNED_UP] = { "turn-up", "{thing of seat} is turned up on {name:square}" },
    [ANNOUNCES_HEAL] = { "heal", "{thing of seat} is about to restore HP to {other}" },
    [RESTORES] = { "restore", "{thing of seat} gets {number} HP back" },
    [DECLARES_ATTACK] = { "attack", "{thing of seat} attacks {other}" },
    [MISSES] = { "miss", "The attack of {thing of seat} misses" },
    [SHIELD_HOLDS] = { "shield", "The shield of {thing of seat} holds ({number})" },
    [SHIELD_BREAKS] = { "break", "The shield of {thing of seat} breaks ({number})" },
    [TAKES_DAMAGE] = { "damage", "{thing of seat} takes {number} damage" },
    [COUNTER_ATTACKS] = { "counter", "{thing of seat} strikes back at {other}" },
    [SURPLUS] = { "surplus", "{thing of seat} takes {number} surplus damage" },
    [DESTROYED] = { "destroyed", "{thing of seat} is destroyed" },
    [LOSES] = { "lose", "{seat} has lost" },
    [WINS] = { "win", "{seat} wins" },
    [IS_DRAWN] = { "drawn", "The duel is a draw" },
    [SURRENDERS] = { "surrender", "{seat} surrenders" },
    [LOCKED] = { "lock", "{thing of seat} on {name:square} is locked down" },
    [SEES] = { "see", "{seat} sees {thing}" },
    [ACTIVATES] = { "activate", "{seat} activates {thing}[ on {other}]" },
    [TRIGGERS] = { "trigger", "{thing of seat} triggers[ on {other}]" },
    [RESOLVES] = { "resolve", "{thing of seat} resolves" },
    [IS_NEGATED] = { "negated", "{thing of seat} is negated" },
    [DOES_NOTHING] = { "nothing", "{thing of seat} finds nothing to act on" },
    [EVADES] = { "evade", "{thing} escapes {seat}" },
    [IS_SPENT] = { "spent", "{thing of seat} is spent" },
    [REMAINS] = { "stay", "{thing of seat} stays" },
    [TURNED_DOWN] = { "turn-down", "A card of {seat} is turned face-down" },
    [EQUIPS] = { "equip", "{thing of seat} is attached to {other}" },
    [FALLS_OFF] = { "fall", "{thing of seat} falls off" },
    [COUNTS_DOWN] = { "timer", "{thing of seat} has {number} turn{plural} left" },
    [GETS_COUNTERS] = { "counters", "{number} {counter} on {thing}" },
    [LOSES_COUNTERS] = { "counters-gone", "{number} {counter} less on {thing}" },
    [SETTLES] = { "settle", "{name:square} becomes {word}" },
    [GETS_SHIELD] = { "new-shield", "{thing of seat} gets a shield of {number}" },
    [GAINS_CRYSTALS] = { "crystals", "{seat} gains {number} crystal{plural}" },
    [LOSES_CRYSTALS] = { "crystals-gone", "{seat} loses {number} crystal{plural}" },
    [DISCARDS] = { "discard", "{seat} discards {thing}" },
    [IS_EXILED] = { "exile", "{thing of seat} is exiled" },
    [IS_SENT] = { "send", "{thing of seat} is sent to the graveyard" },
    [PUTS] = { "put", "{thing of seat} send_to elsewhere" },
    [SHOWS] = { "show", "{seat} shows {thing}" },
    [SHUFFLES] = { "shuffle", "{seat} shuffles" },
    [CHANCE_SAYS] = { "chance", "The die of {seat} shows {number}" },
    [COIN_HEADS] = { "heads", "The coin of {seat} comes up heads" },
    [COIN_TAILS] = { "tails", "The coin of {seat} comes up tails" },
    [NEGATES] = { "negate", "{seat} negates {thing}" },
    [FACES] = { "face", "{thing of seat} faces {name:facing}" },
    [SHIFTS] = { "shift", "{thing of seat} is shifted to {name:square}" },
    [WINS_BY_TEXT] = { "text", "A card says that {seat} wins" },
    [GAINS_STATUS] = { "status", "{thing of seat} gains {keyword}" },
    [LOSES_STATUS] = { "status-gone", "{thing of seat} loses {keyword}" },
    [DEALS_PACKS] = { "packs", "Each player gets a pack of {number}" },
    [PICKS] = { "pick", "{seat} takes {thing}" },
    [GIVES] = { "give", "{seat} gives {thing} away" },
    [TAKES_LEADER] = { "choose-leader", "{seat} takes {thing}" },
    [DUEL_BEGINS] = { "duel", "Duel {number} of the match" },
    [IS_REPLAYED] = { "replay", "A drawn duel does not count: it is played again" },
    [WINS_MATCH] = { "match", "{seat} wins the match" },
    [MATCH_DRAWN] = { "match-drawn", "The match is a draw" },
    [LAYS_OPEN] = { "place", "{seat} puts {thing} on {name:square}" },
    [ATTACHES] = { "attach", "{thing of seat} is attached to {other}" },
    [DETACHES] = { "detach", "{thing of seat} is detached to {name:square}" },
    [CHANGES_SIDES] = { "control", "{seat} takes control of {thing}" },
    [CLASHES] = { "clash", "{thing of seat} clashes with {other}: the difference is {number}" },
    [GOES_BACK] = { "back", "{thing of seat} goes back to {name:square}" },
    [STEPS_IN] = { "instead", "{thing of seat} steps in" },
    [BOUND_MET] = { "bound", "A bound has been met: something is left out" },
};

/* ---- named options, modes -------------------------------------------------------------------------------------------- */

static const struct choice choices[CHOICES] = {
    [DRAFT_STYLE] = { "draft_style", { "pass", "open", "gift" }, DES_R20 },
    [DRAFT_SIZE] = { "draft_size", .rule = DES_R20, .number = { LEAST_DRAFTED, MOST_DECK, LEAST_DRAFTED } },
    [MATCH] = { "match", { "1", "3", "5" }, DES_R22 },
    [NEXT_STARTER] = { "next_starter", { "coin", "loser" }, DES_R22 },
    [SPECIAL_DECK] = { "special_deck", { "off", "on" }, DES_R23 },
    [RESPONSE_MODE] = { "response_mode", { "ordered", "race" }, DES_R72 },
    [TURN_CLOCK_IN_WINDOWS] = { "turn_clock_in_windows", { "off", "on" }, DES_R121 },
    [MAP] = { "map", { "plain" }, DES_2_3, .named = despaira_map_name },
    [LEADER_PLACEMENT] = { "leader_placement", { "simultaneous", "starter_first", "starter_last" }, DES_R11 },
    [COIN] = { "coin", { "winner_starts", "winner_chooses" }, DES_R14 },
    [MULLIGAN_ALLOWED] = { "mulligan", { "off", "on" }, DES_R16 },
    [FIRST_TURN_DRAW] = { "first_turn_draw", { "none", "draw" }, DES_R18 },
    [SPAWN_FACEUP_DEFENCE] = { "spawn_faceup_defence", { "on", "off" }, DES_R29 },
    [SPAWN_SICKNESS] = { "spawn_sickness", { "off", "no_attack" }, DES_R31 },
    [MOVE_IN_BATTLE_PHASE] = { "move_in_battle_phase", { "off", "on" }, DES_R42 },
    [MODE_CHANGE_ON_SPAWN_TURN] = { "mode_change_on_spawn_turn", { "off", "on" }, DES_R46 },
    [DEFEND_AFTER_ATTACK] = { "defend_after_attack", { "off", "on" }, DES_R48 },
    [RANGE_METRIC] = { "range_metric", { "steps", "straight" }, DES_R95 },
    [ATTACK_FOLLOWS] = { "attack_follows", { "off", "on" }, DES_R86 },
    [SHIELD_BREAK] = { "shield_break", { "overflow", "absorb", "full" }, DES_R87 },
    [COUNTER_VS_SHIELD] = { "counter_vs_shield", { "on", "off" }, DES_R90 },
    [COUNTER_SURPLUS] = { "counter_surplus", { "on", "off" }, DES_R91 },
    [HEAL_EXCLUDES_ATTACK] = { "heal_excludes_attack", { "off", "on" }, DES_R96 },
    [AMBUSH_ZONE] = { "ambush_zone", { "rear_column", "rear_tile" }, DES_R4 },
    [AMBUSH_ON_DEFENCE] = { "ambush_on_defence", { "on", "off" }, DES_R5 },
    [AMBUSH_DOUBLES] = { "ambush_doubles", { "damage", "power" }, DES_R6 },
    [LEADER_ATTACK] = { "leader_attack", { "printed", "never" }, DES_R8 },
    [FAMINE] = { "famine", { "on_empty", "on_failed_draw" }, DES_R118 },
    [HAND_LIMIT] = { "hand_limit", { "none" }, DES_R17, .number = { 0, MOST_DECK, 0 } },
    [TRICKS_PER_TILE] = { "tricks_per_tile", { "1", "unlimited_own" }, DES_R40 },
    [ACTIVATE_FROM_HAND] = { "activate_from_hand", { "on", "off" }, DES_R53 },
    [ABILITY_LIMIT] = { "ability_limit", { "1", "none" }, DES_R55 },
    [CREATURE_ABILITY_REACH] = { "creature_ability_reach", { "adjacent", "board" }, DES_R57 },
    [RADIUS_METRIC] = { "radius_metric", { "steps", "square" }, DES_R58 },
    [TIMER_COUNTS] = { "timer_counts", { "every_turn", "own_turns" }, DES_R60 },
    [LOCKDOWN_STOPS_PENDING] = { "lockdown_stops_pending", { "off", "on" }, DES_R66 },
    [TIE_ORDER] = { "tie_order", { "fifo", "lifo" }, DES_R70 },
    [COUNTER_BEATS_TIE] = { "counter_beats_tie", { "off", "on" }, DES_R71 },
};

static const struct mode modes[] = {
    [MODE_FULL] = { "full", "Full rules: constructed decks", SEATS, SEATS, DES_21_1 },
    [MODE_QUICK] = { "quick", "Quick start: decks are drafted at the table", SEATS, SEATS, DES_21_2, .drafts = true },
};

/* ---- the game ---------------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = STEP_FUNCTION(name),
static step_function *const steps[] = { [STEP_effect] = step_effect,
                                        [STEP_pick_things] = step_pick_things,
                                        [STEP_ask_one] = step_ask_one,
                                        DES_STEPS(STEP_ROW) };

/* What lies in a hand may get another sleeve while effects run inside these. */
static const struct held held[] = {
    HELD_LIST(activate, target, targets),
    HELD_LIST(activate, paid, paid_count),
    HELD(replacing, subject),
    HELD(do_discard, now),
    { 0 },
};

/* A body is told from the trick under it. */
static int square_of_card(const struct duel *d, ref r)
{
    return is_body(d, r) ? square_of(d, r) : NO_SQUARE;
}

extern const struct text despaira_texts[];

_Static_assert(offsetof(struct despaira_duel, object) == sizeof(struct duel), "the objects come first");
_Static_assert(sizeof despaira_tiles / sizeof despaira_tiles[0] == TILES + 1, "every tile has a name");

const struct game despaira_game = {
    .name = "despaira",
    .title = "Despaira",
    .vocabulary = &despaira_vocabulary,
    .rules = despaira_rules,
    .rule_count = DES_RULE_COUNT,
    .texts = despaira_texts,
    .modes = modes,
    .mode_count = sizeof modes / sizeof modes[0],
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct despaira_duel),
    .at_places = offsetof(struct despaira_duel, place),
    .at_waiting = offsetof(struct despaira_duel, waiting),
    .at_rows = offsetof(struct despaira_duel, row),
    .at_stack = offsetof(struct despaira_duel, stack),
    .at_events = offsetof(struct despaira_duel, listeners),
    .at_choices = offsetof(struct despaira_duel, own.choices),
    .at_keywords = offsetof(struct despaira_duel, keywords),
    .second_roles = true,
    .objects = OBJECTS,
    .links = MOST_LINKS,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .link_targets = LINK_PARTS,
    .tallies = TALLIES,
    .set_words = SET_SIZE,
    .live_zones = 1u << DES_ZONE_FIELD | 1u << DES_ZONE_ATTACHED,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .squares = TILES,
    .square_of = square_of_card,
    .square_names = despaira_tiles,
    .states = state_names,
    .state_count = sizeof state_names / sizeof state_names[0],
    .numbers = numbers,
    .number_count = sizeof numbers / sizeof numbers[0],
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = despaira_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .asked_about = asked_about,
    .idle = despaira_is_idle,
    .rule_bound = DES_R81,
    .rule_time = DES_R121,
    .put_left = put_deck_sizes,
    .side_decks = true,
    .chances = despaira_chances,
    .start = despaira_start,
    .concede = despaira_concede,
    .concedes_any_time = true,
    .outcome = despaira_outcome,
    .redeal = despaira_redeal,
    .held = held,
    .invariant = despaira_invariant,
    .begin_at = despaira_begin_at,
    .moments = despaira_moments,
    .random_setup = despaira_random_setup,
    .measures = despaira_measures,
    .measure_count = DESPAIRA_MEASURES,
    .stage = despaira_stage,
    .put_hint = despaira_put_hint,
    .vetoes = despaira_vetoes,
    .is = despaira_is,
    .readable = despaira_readable,
    .shows_word = despaira_shows_word,
    .attribute = despaira_attribute,
    .settled = despaira_settled,
    .unraised = despaira_unraised,
    .refer = despaira_refer,
    .refer_of = despaira_refer_of,
    .able = despaira_able,
    .related = despaira_related,
    .condition = despaira_condition,
    .active = despaira_active,
    .may_work = despaira_may_work,
    .may_trigger = despaira_may_trigger,
    .has_trait = despaira_has_trait,
    .controller = despaira_controller,
    .belongs_to = despaira_belongs_to,
    .on_zones = 1u << DES_ZONE_FIELD | 1u << DES_ZONE_ATTACHED,
    .aims = despaira_aims,
    .host_of = despaira_host_of,
    .number = despaira_number,
    .counters = despaira_counters,
    .give_counters = despaira_give_counters,
    .give_host = despaira_give_host,
    .got_keyword = despaira_got_keyword,
    .gave = despaira_gave,
    .acts_first = active_player,
    .row_end = despaira_row_end,
};
