/* faroe.c: the tables that present F.A.R.O.E. to the engine. */
#include "actions.h"

/* ---- words for facts and states --------------------------------------------------------------------- */

const char *const faroe_seat_names[] = { "p1", "p2", "p3", "p4", "p5" };
const char *const faroe_yes_no[] = { "no", "yes" };
const char *const faroe_phase_names[] = {
    [0] = "Set-up",
    [FAROE_WINDOW_STARTING_PHASE] = "Starting Phase",
    [FAROE_WINDOW_DRAW_PHASE] = "Draw Phase",
    [FAROE_WINDOW_PREPARATION_PHASE] = "Preparation Phase",
    [FAROE_WINDOW_COMBAT_PHASE] = "Combat Phase",
    [FAROE_WINDOW_AFTERMATH_PHASE] = "Aftermath Phase",
    [FAROE_WINDOW_END_PHASE] = "End Phase",
};

/* Fresh, barred, face-down, spent: a bit each. */
static const char *const state_names[] = {
    "", "fresh", "barred", "fresh-barred", "face-down",    "",
    "", "",      "spent",  "spent-fresh",  "spent-barred", "spent-fresh-barred",
};

/* What stands before the card of a link, by its kind. */
static const char *const link_kinds[] = {
    [0] = "",
    [LINK_PLAYS] = "plays",
    [LINK_CARD] = "uses",
    [LINK_ABILITY] = "ability of",
    [LINK_NORMAL_ATTACK] = "attack by",
    [LINK_SHIELD] = "Shield of",
    [LINK_BARRIER] = "Barrier of",
    [LINK_KEYWORD] = "keyword of",
};

/* Everybody reads HP and PLV off whoever fights. */
enum { FIGHTING = 1 << FAROE_ZONE_CHARACTER_ZONE | 1 << FAROE_ZONE_BACKUP_ZONE };
static const struct shown_number numbers[] = {
    { FAROE_ATTRIBUTE_HP, FIGHTING },
    { FAROE_ATTRIBUTE_MAXIMUM_HP, FIGHTING },
    { FAROE_ATTRIBUTE_PLV, FIGHTING },
};

/* ---- facts --------------------------------------------------------------------------------------------- */

static int hp_fact(const struct duel *d, int seat)
{
    return hp_of(d, seat_ref(seat));
}
static int max_hp_fact(const struct duel *d, int seat)
{
    return attribute_of(d, seat_ref(seat), FAROE_ATTRIBUTE_MAXIMUM_HP);
}
/* The team, where seats play together: FAROE-17.1. */
static int side_fact(const struct duel *d, int seat)
{
    return d->mode == MODE_TEAMS ? player(d, seat)->team : ABSENT;
}
/* Never told: its words are those of the signs. */
static const char *const sign_names[] = { "", "rock", "paper", "scissors" };
static int sign_fact(const struct duel *d, int seat)
{
    (void)d, (void)seat;
    return ABSENT;
}
static int plv_fact(const struct duel *d, int seat)
{
    return plv_of(d, seat_ref(seat));
}
static int last_stand_fact(const struct duel *d, int seat)
{
    return in_last_stand(d, seat);
}
static int hand_size_fact(const struct duel *d, int seat)
{
    return attribute_of(d, seat_ref(seat), FAROE_ATTRIBUTE_HAND_SIZE);
}

#define OWN offsetof(struct faroe_duel, own)
#define SEATS offsetof(struct faroe_duel, own.seat)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct faroe, OWN, type, name, seen, low, high, names)
#define SEAT_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_SEAT, struct faroe_seat, SEATS, type, name, seen, low, high, names)

/* clang-format off */
static const struct fact facts[] = {
    FAROE_FIELDS(DUEL_ROW)
    FAROE_SEAT_FIELDS(SEAT_ROW)
    /* A card in a Hand whose condition is met may change its sleeve. */
    THING_OF(OF_LIST, struct met, OWN + offsetof(struct faroe, met), card, MOST_METS)
    { .name = "hp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = hp_fact },
    { .name = "max_hp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = max_hp_fact },
    { .name = "side", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = side_fact },
    { .name = "sign", .of = OF_SEAT, .seen = SEEN_BY_NOBODY, .highest = 3, .derive = sign_fact, .names = sign_names },
    { .name = "plv", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = plv_fact },
    { .name = "last_stand", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .derive = last_stand_fact,
      .names = faroe_yes_no },
    { .name = "hand_size", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = hand_size_fact },
};
/* clang-format on */

/* ---- asks -------------------------------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", FAROE_D33, "{source}: choose a card", pick_options, .calm = 15 },
    [ASK_MAY] = { "may", FAROE_D8, "{source}: do you want to?", may_options, .calm = 20 },
    [ASK_MODE] = { "mode", FAROE_D15, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", FAROE_D16, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", FAROE_D35, "{source}: choose one", word_options },
    [ASK_SIGN] = { "sign", FAROE_D3, "Rock, paper or scissors?", sign_options, true,
                   .in_default = { .else_take = TAKE_ANY } },
    [ASK_MULLIGAN] = { "mulligan", FAROE_D5, "Keep this Hand, or shuffle it back and draw 6 new cards?",
                       faroe_mulligan_options, true, .calm = 95, .in_default = { KEEP } },
    [ASK_CURSE] = { "curse", FAROE_D6, "{source} is cursed: pay for it, or let it be imprisoned?", curse_options,
                    .calm = 40, .in_default = { PAY_CURSE } },
    [ASK_ORDER] = { "order", FAROE_D7, "Several of your abilities wait: which one comes next?", faroe_order_options,
                    true },
    [ASK_UPKEEP] = { "upkeep", FAROE_D7, "Your Starting Phase: what comes next?", upkeep_options, true },
    [ASK_BEGIN] = { "begin", FAROE_R24, "Begin this phase, or skip it?", begin_options, true, .calm = 95,
                    .in_default = { BEGIN_PHASE } },
    [ASK_USE] = { "use", FAROE_D8, "Use {source}?", faroe_use_options, .calm = 10 },
    [ASK_ITEM] = { "item", FAROE_D9, "Play an Item, or pass?", item_options, .allows = faroe_allows, .calm = 99 },
    [ASK_PREPARE] = { "prepare", FAROE_D10, "Preparation: what do you do?", prepare_options, true,
                      .allows = faroe_allows, .calm = 22, .appeal = prepare_appeal, .calm_appeal = 20,
                      .in_default = { END_PHASE } },
    [ASK_ZONE] = { "zone", FAROE_D11, "{source}: into your Character Zone or your Backup Zone?", zone_options, true,
                   .calm = 30, .in_default = { TO_FRONT } },
    [ASK_MATERIAL] = { "material", FAROE_D12, "{source}: choose a card to level up", material_options, true },
    [ASK_BOSS] = { "boss", FAROE_D13, "{source}: choose a Character of your Discard Pile to imprison", boss_options,
                   true },
    [ASK_COST] = { "cost", FAROE_D17, "{source}: choose a card for the cost", cost_options, .calm = 40 },
    [ASK_WAY] = { "way", FAROE_D15, "{source}: which of its costs do you pay?", way_options },
    [ASK_X] = { "x", FAROE_D16, "{source}: choose X", x_options },
    [ASK_OVERDRIVE] = { "overdrive", FAROE_D18, "Pay for the Overdrive of {source}?", overdrive_options, true,
                        .calm = 45 },
    [ASK_STACKER] = { "stacker", FAROE_D19, "Put a card from your Hand under {source}?", stacker_options, true,
                      .calm = 90 },
    [ASK_COMBAT] = { "combat", FAROE_D20, "Combat: what do you do?", combat_options, true, .allows = faroe_allows,
                     .calm = 20, .appeal = combat_appeal, .calm_appeal = 12, .in_default = { END_PHASE } },
    [ASK_TARGET] = { "target", FAROE_D21, "{source}: choose a target", target_options_of_link, .calm = 10,
                     .appeal = target_appeal },
    [ASK_CHAIN] = { "chain", FAROE_D22, "Add a link to the Chain, or pass?", chain_options, .allows = faroe_allows,
                    .calm = 92 },
    [ASK_ANSWERED] = { "answered", FAROE_D23, "{source}: on which link of the Chain?", answered_options, true,
                       .in_default = { .else_take = TAKE_LAST } },
    [ASK_TURNED] = { "turned", FAROE_D23, "{source}: which of its targets is turned away?", turned_options },
    [ASK_SHIELD] = { "shield", FAROE_D24, "Use a Shield Counter of {source}?", defence_options, true, .calm = 10 },
    [ASK_BARRIER] = { "barrier", FAROE_D25, "Use a Barrier Counter of {source}?", defence_options, true, .calm = 15 },
    [ASK_DEFLECT] = { "deflect", FAROE_D26, "Turn the Attack to whom?", deflect_options,
                      .in_default = { .choose = deflect_in_default } },
    [ASK_REPLAY] = { "replay", FAROE_D27, "Pay for the Replay of {source}?", replay_options, true, .calm = 80 },
    [ASK_AFTERMATH] = { "aftermath", FAROE_D31, "Aftermath: what do you do?", aftermath_options, true,
                        .allows = faroe_allows, .calm = 70, .appeal = aftermath_appeal, .calm_appeal = 300,
                        .in_default = { END_PHASE } },
    [ASK_HAND_LIMIT] = { "limit", FAROE_D32, "Your Hand is too large: discard a card", hand_limit_options, true },
    [ASK_NEXT_CARD] = { "next", FAROE_D34, "{source}: which card comes next?", next_card_options },
    [ASK_NAME] = { "name", FAROE_D35, "{source}: name one", name_options },
    [ASK_PAY] = { "pay", FAROE_D17, "Pay for {source}?", pay_options, .calm = 30 },
    [ASK_FIRST] = { "first", FAROE_D4, "Who takes the first turn?", first_options },
    [ASK_CAST] = { "cast", FAROE_D38, "which card does it cast?", cast_options },
    [ASK_ASSAULT] = { "assault", FAROE_D39, "who of its side attacks?", assault_options },
    [ASK_REACT] = { "react", FAROE_D40, "with which card does it answer?", react_options },
    [ASK_ABILITY] = { "ability", FAROE_D41, "use an ability of its side?", legend_ability_options },
};

/* ---- options in words --------------------------------------------------------------------------------------- */

#define ROW(option) [option - OPTION_GAME]
static const struct option_kind options[OPTION_END - OPTION_GAME] = {
    ROW(SHOW_SIGN) = { "sign {a:number}", "Show {a:name:sign}" },
    ROW(MULLIGAN) = { "mulligan", "Shuffle your Hand back and draw 6 cards" },
    ROW(KEEP) = { "keep", "Keep this Hand" },
    ROW(PAY_CURSE) = { "pay", "Pay for {a:thing}" },
    ROW(LET_GO) = { "let go", "Let {a:thing} be imprisoned" },
    ROW(PLAY_CARD) = { "play {a:thing}", "Play {a:thing}" },
    ROW(PLAY_AS) = { "play {a:thing} as {c:word}", "Play {a:thing} as {c:word}" },
    ROW(PLAY_FROM_HAND) = { "play {a:thing} from hand", "Play {a:thing} from your Hand" },
    ROW(PLAY_AS_FROM_HAND) = { "play {a:thing} as {c:word} from hand", "Play {a:thing} from your Hand as {c:word}" },
    ROW(ATTACH_CARD) = { "attach {a:thing} to {b:thing}", "Attach {a:thing} face-down to {b:thing}" },
    ROW(PLACE_SURPRISE) = { "place {a:thing}", "Place {a:thing} face-down as a Surprise" },
    ROW(MOVE_CARD) = { "move {a:thing}", "Move {a:thing} to your other zone" },
    ROW(REATTACH) = { "reattach {a:thing} to {b:thing}", "Reattach {a:thing} to {b:thing}" },
    ROW(ATTACK_WITH) = { "attack with {a:thing}", "Normal Attack with {a:thing}" },
    ROW(REVEAL_CARD) = { "reveal {a:thing}", "Use {a:thing}" },
    ROW(REVEAL_TEXT) = { "reveal {a:thing} text {c:number}", "Use text {c:number} of {a:thing}" },
    ROW(END_PHASE) = { "end", "End this phase" },
    ROW(SKIP_PHASE) = { "skip", "Skip this phase" },
    ROW(TO_FRONT) = { "front", "Into your Character Zone" },
    ROW(TO_BACKUP) = { "backup", "Into your Backup Zone" },
    ROW(TARGET) = { "target {a:thing}", "Target {a:thing}" },
    ROW(ANSWER) = { "answer {b:number} {a:thing}", "Answer link {b:number}: {a:thing}" },
    ROW(USE_SHIELD) = { "shield", "Block with a Shield Counter of {a:thing}" },
    ROW(USE_BARRIER) = { "barrier", "Negate with a Barrier Counter of {a:thing}" },
    ROW(TURN_TO) = { "turn to {a:thing}", "Turn the Attack to {a:thing}" },
    ROW(DISCARD_CARD) = { "discard {a:thing}", "Discard {a:thing}" },
    ROW(PAY_WAY) = { "cost {a:number}", "Pay cost {a:number} of those to choose between" },
    ROW(MATERIAL) = { "level up {a:thing}", "Level up from {a:thing}" },
    ROW(GO_FIRST) = { "first {a:thing}", "{a:thing} goes first" },
    ROW(NEXT_COUNTER) = { "{c:counter} of {a:thing}", "Next: {c:counter} of {a:thing}" },
    ROW(NEXT_CHARGE) = { "Charge of {a:thing}", "Next: Charge of {a:thing}" },
    ROW(BEGIN_PHASE) = { "begin", "Begin this phase" },
    ROW(ORDER_WAITING) = { "next {b:number} {a:thing}", "Next: {a:thing} ({b:number})" },
};

static const struct entry_kind entries[ENTRY_END] = {
    [SHOWS_SIGN] = { "sign", "{seat} shows {name:sign}" },
    [NO_SIGN_WINS] = { "undecided", "No sign wins" },
    [GOES_FIRST] = { "first", "{seat} goes first" },
    [TAKES_MULLIGAN] = { "mulligan", "{seat} takes a mulligan" },
    [KEEPS_HAND] = { "keeps", "{seat} keeps the Hand" },
    [ROUND_BEGINS] = { "round", "Round {number} begins" },
    [TURN_BEGINS] = { "turn", "Turn {number}: {seat}" },
    [DRAWS] = { "draws", "{seat} draws {thing}" },
    [GAINS_TP] = { "gains-tp", "{seat} gains {number} TP" },
    [LOSES_TP] = { "loses-tp", "{seat} loses {number} TP" },
    [PAYS] = { "pays", "{seat} pays {number} TP" },
    [ATTACHES] = { "attaches", "{seat} attaches {thing} to {other}" },
    [PLACES_SURPRISE] = { "places", "{seat} places {thing}" },
    [MOVES] = { "moves", "{seat} moves {thing} to the front" },
    [MOVES_BACK] = { "moves-back", "{seat} moves {thing} behind the front" },
    [MOVES_FORWARD] = { "forward", "{thing of seat} moves forward" },
    [REATTACHES] = { "reattaches", "{seat} reattaches {thing} to {other}" },
    [PLAYS] = { "plays", "{seat} plays {thing}[ on {other}]" },
    [REVEALS] = { "reveals", "{seat} reveals {thing}[ on {other}]" },
    [ACTIVATES] = { "activates", "{seat} uses an ability of {thing}[ on {other}]" },
    [TRIGGERS] = { "triggers", "An ability of {thing of seat} triggers[ on {other}]" },
    [ATTACKS] = { "attacks", "{thing of seat} attacks {other}" },
    [TARGETS] = { "targets", "{thing} is aimed at {other}, too" },
    [FLIPS_HEADS] = { "heads", "A coin shows heads for {thing}" },
    [FLIPS_TAILS] = { "tails", "A coin shows tails for {thing}" },
    [ENTERS] = { "enters", "{thing} enters the field for {seat}" },
    [RESOLVES] = { "resolves", "{thing of seat} resolves" },
    [ATTACK_RESOLVES] = { "attack-resolves", "The Attack by {thing of seat} resolves" },
    [ABILITY_RESOLVES] = { "ability-resolves", "The ability of {thing of seat} resolves" },
    [DOES_NOTHING] = { "nothing", "{thing of seat} does nothing" },
    [IS_NEGATED] = { "negated", "{thing of seat} is Negated" },
    [USES_COUNTER] = { "uses-counter", "{thing of seat} uses a {counter} Counter" },
    [BLOCKS] = { "blocks", "{thing of seat} Blocks" },
    [DEFLECTS] = { "deflects", "{thing of seat} Deflects to {other}" },
    [NEGATES] = { "negates", "{thing of seat} Negates" },
    [TAKES_DAMAGE] = { "damage", "{thing of seat} gets {number} Damage" },
    [HEALS] = { "heals", "{thing of seat} heals {number}" },
    [GETS_COUNTERS] = { "counters", "{thing of seat} gets {number} {counter}" },
    [LOSES_COUNTERS] = { "counters-gone", "{thing of seat} loses {number} {counter}" },
    [GETS_KEYWORD] = { "keyword", "{thing of seat} gets {keyword}" },
    [KNOCKED_OUT] = { "knocked-out", "{thing of seat} is Knocked Out" },
    [STAYS] = { "stays", "{thing of seat} is not Knocked Out" },
    [DESTROYED] = { "destroyed", "{thing of seat} is destroyed" },
    [IMPRISONED] = { "imprisoned", "{thing of seat} is imprisoned" },
    [DISCARDS] = { "discards", "{seat} discards {thing}" },
    [GOES_TO] = { "goes", "{thing of seat} goes to {zone}" },
    [GOES_UNDER] = { "under", "{thing} goes under {other} of {seat}" },
    [IN_ORBIT] = { "orbit", "{thing of seat} goes into Orbit" },
    [OUT_OF_ORBIT] = { "back", "{thing of seat} comes back from Orbit" },
    [CHANGES_SIDES] = { "sides", "{thing} fights for {seat} now" },
    [BARRED_THIS_ROUND] = { "barred", "{thing of seat} can do nothing this round" },
    [LOOKS] = { "looks", "{seat} looks at {thing}" },
    [SHOWS] = { "shows", "{seat} shows {thing}" },
    [SEARCHES] = { "finds", "{seat} finds {thing}" },
    [SHUFFLES] = { "shuffles", "{seat} shuffles" },
    [REPLAYS] = { "replays", "{seat} pays for the Replay of {thing}" },
    [LOSES] = { "loses", "{seat} has lost" },
    [CONCEDES] = { "concedes", "{seat} concedes" },
    [WINS] = { "wins", "{seat} wins" },
    [TEAM_WINS] = { "team-wins", "{seat} and {other} win" },
    [PLAYERS_WIN] = { "players-win", "The players win together" },
    [NOBODY_WINS] = { "drawn", "The game is drawn" },
    [SOME_SHARE_IT] = { "shared", "The game is drawn between {seats}" },
    [BOUND_MET] = { "bound", "A bound is met" },
    [NAMES] = { "names", "{seat} names: {option}" },
    [RESHUFFLES] = { "reshuffles", "{seat} shuffles the Discard Pile into a new Deck" },
};

/* ---- named options and modes ----------------------------------------------------------------------------------- */

static const struct choice choices[CHOICES] = {
    [FIRST_PLAYER] = { "first_player", { "rps", "random", "fixed" }, FAROE_R14, "random" },
    [CHARACTER_COST] = { "character_cost", { "on", "off" }, FAROE_R8 },
    [CHARACTERS_IN_DECK] = { "characters_in_deck", { "off", "on" }, FAROE_R10 },
    [COPIES_TOGETHER] = { "copies_together", { "on", "off" }, FAROE_R11 },
    [UNEVEN_TEAMS] = { "uneven_teams", { "off", "on" }, FAROE_R17 },
    [UPKEEP_ORDER] = { "upkeep_order", { "fixed", "chosen" }, FAROE_R20 },
    [KEYWORD_UPKEEP_ON_CHAIN] = { "keyword_upkeep_on_chain", { "off", "on" }, FAROE_R21 },
    [FRESH_CAN_MOVE] = { "fresh_can_move", { "on", "off" }, FAROE_R29 },
    [FRESH_SCOPE] = { "fresh_scope", { "played", "pool", "any" }, FAROE_R30 },
    [BACKUP_CAN_ATTACK] = { "backup_can_attack", { "off", "on" }, FAROE_R31 },
    [PLAYER_ATTACKS] = { "player_attacks", { "last_stand_only", "always" }, FAROE_R32 },
    [HAND_USE] = { "hand_use", { "last_stand_only", "always" }, FAROE_R33 },
    [REACH_SCOPE] = { "reach_scope", { "per_opponent", "all_opponents" }, FAROE_R35 },
    [UNTARGETABLE_WALLS] = { "untargetable_walls", { "off", "on" }, FAROE_R36 },
    [ABILITY_REACH] = { "ability_reach", { "stated", "all" }, FAROE_R37 },
    [HEAL_CAP] = { "heal_cap", { "on", "off" }, FAROE_R2 },
    [SKILLS_LINK] = { "skills_link", { "off", "on" }, FAROE_R46 },
    [ATTACKER_GONE] = { "attacker_gone", { "fizzle", "resolves" }, FAROE_R48 },
    [BLOCK_SCOPE] = { "block_scope", { "attack", "target" }, FAROE_R59 },
    [ORPHANS] = { "orphans", { "destroy", "hand" }, FAROE_R66 },
    [FIGHTER_POOL_PUBLIC] = { "fighter_pool_public", { "off", "on" }, FAROE_R99 },
    [STACK_FACES] = { "stack_faces", { "public", "hidden" }, FAROE_R100 },
    [BYSTANDERS_MAY_LINK] = { "bystanders_may_link", { "on", "off" }, FAROE_R53 },
    [NORMAL_ATTACK_ELEMENT] = { "normal_attack_element", { "null", "attacker" }, FAROE_R57 },
    [BLOODLUST_AMOUNT] = { "bloodlust_amount", { "damage", "counters" }, FAROE_R73 },
    [PARALYZE_IMMEDIATE] = { "paralyze_immediate", { "on", "off" }, FAROE_R74 },
    [PARADOX_COUNTS_SELF] = { "paradox_counts_self", { "off", "on" }, FAROE_R88 },
    [CURSE_ON_PLAYER] = { "curse_on_player", { "none", "lose" }, FAROE_R77 },
    [LEVELUP_CARRY_ATTACHMENTS] = { "levelup_carry_attachments", { "on", "off" }, FAROE_R80 },
    [ORBITAL_DEFAULT] = { "orbital_default", { "next_starting_phase", "end_of_turn" }, FAROE_R81 },
    [REPLAY_LIMIT] = { "replay_limit", { "1", "unlimited" }, FAROE_R83 },
    [MASTERY_STACKS] = { "mastery_stacks", { "off", "on" }, FAROE_R95 },
    [PROVOKE_SCOPE] = { "provoke_scope", { "all_opponents", "per_controller" }, FAROE_R39 },
    [SECOND_PLAYER_TP] = { "second_player_tp", .rule = FAROE_R133, .number = { 0, 10, 0 } },
    [FREE_ACTIONS] = { "free_actions", .rule = FAROE_R52, .machine = "1", .number = { 1, FREE_USES, FREE_USES } },
    [TEAM_OPEN_HANDS] = { "team_open_hands", { "off", "on" }, FAROE_R17 },
    [LEGEND_OPEN_HANDS] = { "legend_open_hands", { "off", "on" }, FAROE_R102 },
    [LEGEND_TURN] = { "legend_turn", { "round_end", "after_each_player" }, FAROE_R102 },
    [LEGEND_REFILL] = { "legend_refill", { "on_draw", "always" }, FAROE_R104 },
    [LEGEND_CHOICE] = { "legend_choice", { "council", "leader", "auto" }, FAROE_R108 },
    [LEGEND_MUST_ATTACK] = { "legend_must_attack", { "on", "off" }, FAROE_R110 },
    [LEGEND_COPY_LIMIT] = { "legend_copy_limit", { "on", "off" }, FAROE_R115 },
};

static const struct mode modes[] = {
    { "free-for-all", "Everybody for themselves", 2, 4, FAROE_1_1 },
    { "teams", "Two teams", 3, 4, FAROE_17_1 },
    { "legend", "One to four players against a Legend", 2, 5, FAROE_18_1, 1 },
};

/* ---- steps -------------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = faroe_##name,
/* clang-format off */
static step_function *const steps[] = {
    [STEP_effect] = step_effect, [STEP_pick_things] = step_pick_things, [STEP_ask_one] = step_ask_one,
    FAROE_STEPS(STEP_ROW)
};
/* clang-format on */

/* An X in it is that of the effect it stands in. */
static void begin_payment(struct duel *d, int seat, int cost, ref source)
{
    const struct effect *e = (const struct effect *)(const void *)top_frame(d)->locals;
    struct payment v = { .purse = { .source = source, .cost = (uint16_t)cost, .seat = (uint8_t)seat, .x = e->x } };

    begin_step(d, STEP_payment, &v, sizeof v);
}

/* FAROE-R147: in a Legend's turn the players act in turn order. */
static int acts_first(const struct duel *d)
{
    return is_legend(d, own(d)->active) ? own(d)->first : own(d)->active;
}

/* ---- the game ------------------------------------------------------------------------------------------------------ */

extern const struct text faroe_texts[];

_Static_assert(OBJECTS <= 1 << 9 && LAST_COUNTER_KIND < 32, "a row of counters has room for all things and kinds");
_Static_assert(offsetof(struct faroe_duel, object) == sizeof(struct duel), "the objects come first");

const struct game faroe_game = {
    .name = "faroe",
    .title = "F.A.R.O.E.",
    .vocabulary = &faroe_vocabulary,
    .rules = faroe_rules,
    .rule_count = FAROE_RULE_COUNT,
    .texts = faroe_texts,
    .modes = modes,
    .mode_count = sizeof modes / sizeof modes[0],
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct faroe_duel),
    .at_places = offsetof(struct faroe_duel, place),
    .at_waiting = offsetof(struct faroe_duel, waiting),
    .at_rows = offsetof(struct faroe_duel, row),
    .at_stack = offsetof(struct faroe_duel, stack),
    .at_events = offsetof(struct faroe_duel, listeners),
    .at_choices = offsetof(struct faroe_duel, own.choices),
    .newest_keywords = KEYWORD_BIT(INFUSED) | KEYWORD_BIT(ALLEGIANCE),
    .at_keywords = offsetof(struct faroe_duel, own.keywords),
    .second_roles = true,
    .objects = OBJECTS,
    .links = MOST_LINKS,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .link_targets = LINK_PARTS,
    .tallies = TALLIES,
    .set_words = SET_SIZE,
    .live_zones = 1u << FAROE_ZONE_CHARACTER_ZONE | 1u << FAROE_ZONE_BACKUP_ZONE | 1u << FAROE_ZONE_ATTACHED |
                  1u << FAROE_ZONE_ZONE_SLOT,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .states = state_names,
    .state_count = sizeof state_names / sizeof state_names[0],
    .numbers = numbers,
    .number_count = sizeof numbers / sizeof numbers[0],
    .link_kinds = link_kinds,
    .link_kind_count = sizeof link_kinds / sizeof link_kinds[0],
    .put_hint = faroe_put_hint,
    .idle = faroe_is_idle,
    .view_aims = faroe_view_aims,
    .may_answer = faroe_may_answer,
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = faroe_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .decision = faroe_decision,
    .refuse_rest = faroe_refuse_rest,
    .asked_about = faroe_asked_about,
    .rule_bound = FAROE_R126,
    .rule_time = FAROE_R159,
    .start = faroe_start,
    .concede = faroe_concede,
    .end_undecided = end_undecided,
    .stand_ins = legend_stand_ins,
    .agree = legend_agree,
    .outcome = faroe_outcome,
    .redeal = faroe_redeal,
    .sees_hand = faroe_sees_hand,
    .invariant = faroe_invariant,
    .begin_at = faroe_begin_at,
    .moments = faroe_moments,
    .random_setup = faroe_random_setup,
    .measures = faroe_measures,
    .measure_count = FAROE_MEASURES,
    .side = faroe_side,
    .stage = faroe_stage,
    .plays_on = faroe_plays_on,
    .note_card = faroe_note_card,
    .is = faroe_is,
    .readable = faroe_readable,
    .attribute = faroe_attribute,
    .settled = faroe_settled,
    .number = faroe_number,
    .counters = faroe_counters,
    .give_counters = faroe_give_counters,
    .give_host = faroe_give_host,
    .has_trait = faroe_has_trait,
    .refer = faroe_refer,
    .refer_of = faroe_refer_of,
    .host_of = faroe_host_of,
    .user_of = faroe_user_of,
    .aims = faroe_aims,
    .belongs_to = faroe_belongs_to,
    .on_zones = 1u << FAROE_ZONE_ATTACHED,
    .under_zones = 1u << FAROE_ZONE_STACK,
    .able = faroe_able,
    .at_most = faroe_at_most,
    .vetoes = faroe_vetoes,
    .bars_modes = true, /* FAROE-D42 */
    .related = faroe_related,
    .condition = faroe_condition,
    .may_trigger = faroe_may_trigger,
    .active = faroe_active,
    .may_work = faroe_may_work,
    .acts_first = acts_first,
    .got_keyword = faroe_got_keyword,
    .gave = faroe_gave,
    .affects = faroe_affects,
    .works_on = faroe_works_on,
    .begin_payment = begin_payment,
    .row_end = faroe_row_end,
};
