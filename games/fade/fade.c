/* fade.c: the tables that present F.A.D.E. to the engine. */
#include "fade.h"

/* ---- words for facts and states ---------------------------------------------------------------------------------- */

const char *const fade_seat_names[] = { "p1", "p2", "p3", "p4", "p5" };
const char *const fade_yes_no[] = { "no", "yes" };
const char *const fade_phase_names[] = {
    [0] = "Set-up",
    [FADE_WINDOW_START_OF_TURN] = "Start of Turn",
    [FADE_WINDOW_STARTING_PHASE] = "Starting Phase",
    [FADE_WINDOW_DRAW_PHASE] = "Draw Phase",
    [FADE_WINDOW_PREPARATION_STEP] = "Preparation Step",
    [FADE_WINDOW_COMBAT_STEP] = "Combat Step",
    [FADE_WINDOW_AFTERMATH_STEP] = "Aftermath Step",
    [FADE_WINDOW_END_PHASE] = "End Phase",
    [FADE_WINDOW_BATTLE_PHASE] = "Battle Phase",
    [FADE_WINDOW_CHAIN] = "Chain",
};

/* Fresh, face-down, prevented, dormant, neutral: a bit each. */
/* clang-format off */
static const char *const state_names[STATES] = {
    "", "fresh", "face-down", "fresh-face-down",
    "prevented", "prevented-fresh", "prevented-face-down", "prevented-fresh-face-down",
    "dormant", "dormant-fresh", "dormant-face-down", "dormant-fresh-face-down",
    "prevented-dormant", "prevented-dormant-fresh", "prevented-dormant-face-down", "prevented-dormant-fresh-face-down",
    "neutral", "neutral-fresh", "neutral-face-down", "neutral-fresh-face-down",
    "prevented-neutral", "prevented-neutral-fresh", "prevented-neutral-face-down", "prevented-neutral-fresh-face-down",
    "dormant-neutral", "dormant-neutral-fresh", "dormant-neutral-face-down", "dormant-neutral-fresh-face-down",
    "prevented-dormant-neutral", "prevented-dormant-neutral-fresh", "prevented-dormant-neutral-face-down", "prevented-dormant-neutral-fresh-face-down",
};
/* clang-format on */

/* What stands before the card of a link, by its kind. */
static const char *const link_kinds[] = {
    [0] = "",
    [LINK_ITEM] = "plays",
    [LINK_CARD] = "uses",
    [LINK_ABILITY] = "ability of",
    [LINK_NORMAL_ATTACK] = "attack by",
    [LINK_TRIGGERED] = "trigger of",
};

static const struct shown_number numbers[] = {
    { FADE_ATTRIBUTE_HP, CHARACTER_ZONES },  { FADE_ATTRIBUTE_MAXIMUM_HP, CHARACTER_ZONES },
    { FADE_ATTRIBUTE_PLV, CHARACTER_ZONES }, { FADE_ATTRIBUTE_DEF, CHARACTER_ZONES },
    { FADE_ATTRIBUTE_AGI, CHARACTER_ZONES }, { FADE_ATTRIBUTE_COMBO_POTENTIAL, CHARACTER_ZONES },
};

/* ---- facts ------------------------------------------------------------------------------------------------------------ */

static int number_fact(const struct duel *d, int seat, int attribute)
{
    return attribute_of(d, seat_ref(seat), attribute);
}
static int hp_fact(const struct duel *d, int seat)
{
    return hp_of(d, seat_ref(seat));
}
static int max_hp_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_MAXIMUM_HP);
}
static int plv_fact(const struct duel *d, int seat)
{
    return plv_of(d, seat_ref(seat));
}
static int def_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_DEF);
}
static int agi_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_AGI);
}
static int combo_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_COMBO_POTENTIAL);
}
static int free_cs_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_FREE_CS);
}
static int max_cs_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_MAXIMUM_CS);
}
static int last_stand_fact(const struct duel *d, int seat)
{
    return in_last_stand(d, seat);
}
static int hand_size_fact(const struct duel *d, int seat)
{
    return number_fact(d, seat, FADE_ATTRIBUTE_HAND_SIZE);
}
/* Of cards, for who draws the field: FADE-17.4, FADE-17.5, FADE-R5. */
static int reaches_fact(const struct duel *d, int of)
{
    return is_on_field(d, (ref)of) ? (int)directions_of(d, (ref)of) : 0;
}
static int blanked_fact(const struct duel *d, int of)
{
    return is_blanked(d, (ref)of);
}
static int lies_below_fact(const struct duel *d, int of)
{
    return is_on_field(d, (ref)of) && is_zone_card(d, (ref)of) && !(object(d, (ref)of)->state & DORMANT);
}
/* The team, where seats play together. */
static int side_fact(const struct duel *d, int seat)
{
    return d->mode == MODE_TEAMS ? player(d, seat)->team : ABSENT;
}

#define OWN offsetof(struct fade_duel, own)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct fade, OWN, type, name, seen, low, high, names)
#define SEAT_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_SEAT, struct fade_seat, offsetof(struct fade_duel, own.seat), type, name, seen, low, high, names)
#define CARD_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_CARD, struct fade_card, offsetof(struct fade_duel, own.card), type, name, seen, low, high, names)
#define DERIVED(fact_name, function) { .name = fact_name, .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = function },

/* clang-format off */
static const struct fact facts[] = {
    FADE_FIELDS(DUEL_ROW)
    FADE_SEAT_FIELDS(SEAT_ROW)
    FADE_CARD_FIELDS(CARD_ROW)
    /* A card in a Hand whose event has happened may change its sleeve; so may what an event was about. */
    THING_OF(OF_LIST, struct met, OWN + offsetof(struct fade, met), card, MOST_METS)
    DERIVED("hp", hp_fact)
    DERIVED("max_hp", max_hp_fact)
    DERIVED("plv", plv_fact)
    DERIVED("def", def_fact)
    DERIVED("agi", agi_fact)
    DERIVED("combo_potential", combo_fact)
    DERIVED("free_cs", free_cs_fact)
    DERIVED("max_cs", max_cs_fact)
    DERIVED("hand_size", hand_size_fact)
    DERIVED("side", side_fact)
    { .name = "reaches", .of = OF_CARD, .seen = SEEN_WITH_FACE, .highest = 255, .derive = reaches_fact },
    { .name = "blanked", .of = OF_CARD, .seen = SEEN_WITH_FACE, .highest = 1, .derive = blanked_fact,
      .names = fade_yes_no },
    { .name = "lies_below", .of = OF_CARD, .seen = SEEN_WITH_FACE, .highest = 1, .derive = lies_below_fact,
      .names = fade_yes_no },
    { .name = "last_stand", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .derive = last_stand_fact,
      .names = fade_yes_no },
};
/* clang-format on */

/* ---- asks ---------------------------------------------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", FADE_R131, "{source}: choose a card", pick_options },
    [ASK_MAY] = { "may", FADE_D43, "{source}: do you want to?", may_options },
    [ASK_MODE] = { "mode", FADE_D30, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", FADE_D30, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", FADE_D30, "{source}: choose one", word_options },
    [ASK_OFFER] = { "offer", FADE_D1, "Offer your World Rule?", offer_rule_options, true },
    [ASK_AGREE] = { "agree", FADE_D2, "{source}: do you agree to this World Rule?", agree_options, true,
                    .in_default = { REFUSE } },
    [ASK_FIRST] = { "first", FADE_D3, "Who takes the first turn?", first_options },
    [ASK_MULLIGAN] = { "mulligan", FADE_D4, "Keep this Hand, or shuffle it back and draw 6 new cards?",
                       mulligan_options, true, .calm = 95, .in_default = { KEEP } },
    [ASK_EVENT] = { "event", FADE_D5, "What happens next?", upkeep_options, true },
    [ASK_CURSE] = { "curse", FADE_D6, "{source} is cursed: pay for it, or let it be imprisoned?", curse_options,
                    .in_default = { PAY_CURSE } },
    [ASK_PREPARE] = { "prepare", FADE_D7, "Preparation: what do you do?", prepare_options, .appeal = prepare_appeal,
                      .calm_appeal = 40, .in_default = { END_STEP } },
    [ASK_CELL] = { "cell", FADE_D8, "{source}: into which cell?", cell_options },
    [ASK_ROOM] = { "room", FADE_D9, "{source}: who goes to the Reserve to make room for it?", room_options },
    [ASK_BOSS] = { "boss", FADE_D10, "{source}: choose a Character of your Discard Pile to imprison", boss_options,
                   true },
    [ASK_STACKER] = { "stacker", FADE_D11, "Put a card from your Hand under {source}", stacker_options },
    [ASK_MATERIAL] = { "material", FADE_D12, "{source}: choose a Character to level up", material_options, true },
    [ASK_ENTER] = { "enter", FADE_D24, "Enter the Combat Step, or skip it?", enter_options, true, .calm = 10,
                    .in_default = { ENTER_COMBAT } },
    [ASK_COMBAT] = { "combat", FADE_D25, "Combat: what do you do?", combat_options, .calm = 20, .appeal = combat_appeal,
                     .calm_appeal = 10, .in_default = { END_STEP } },
    [ASK_TARGET] = { "target", FADE_D26, "{source}: choose a target", target_options_of_link, .appeal = target_appeal },
    [ASK_EXTRA_COST] = { "overdrive", FADE_D28, "Pay for the Overdrive of {source}?", replay_options, true },
    [ASK_MYSTIFY] = { "mystify", FADE_D22, "{source} is turned up: pay for its Mystify?", mystify_options, true,
                      .in_default = { OPTION_NO } },
    [ASK_WAY] = { "way", FADE_D29, "{source}: which of its costs do you pay?", way_options },
    [ASK_X] = { "x", FADE_D30, "{source}: choose X", x_options },
    [ASK_COST] = { "cost", FADE_D29, "{source}: choose a card for the cost", cost_options },
    [ASK_PAY] = { "pay", FADE_D29, "Pay for {source}?", pay_options },
    [ASK_NAME] = { "name", FADE_D30, "{source}: name one", name_options },
    [ASK_DECLARED] = { "declared", FADE_D42, "{source} attacks: what happens first?", declared_options, true },
    [ASK_COIN] = { "coin", FADE_D31, "{source} is blinded: call the coin", fade_coin_options, true },
    [ASK_CHAIN] = { "chain", FADE_D32, "Add a link to the Chain, or pass?", chain_options, .calm = 80 },
    [ASK_ANSWERED] = { "answered", FADE_D33, "{source}: on which link of the Chain?", answered_options, true,
                       .in_default = { .else_take = TAKE_LAST } },
    [ASK_TRIGGERED] = { "triggered", FADE_D35, "Turn up a card whose time has come, or pass?", triggered_options,
                        .calm = 60 },
    [ASK_DEFLECT] = { "deflect", FADE_D38, "Turn the attack to whom?", deflect_options,
                      .in_default = { .choose = deflect_in_default } },
    [ASK_OVERFLOW] = { "overflow", FADE_D39, "{source} has hits left: a new target?", overflow_options },
    [ASK_REPLAY] = { "replay", FADE_D40, "Pay for the Replay of {source}?", replay_options, true },
    [ASK_ORDER] = { "order", FADE_D42, "Several of your abilities wait: which one comes next?", order_options, true },
    [ASK_USE] = { "use", FADE_D43, "Use {source}?", may_use_options },
    [ASK_WINDOW] = { "window", FADE_D45, "Do something before the step ends, or pass?", window_options, .calm = 90 },
    [ASK_EQUIP_LIMIT] = { "equip", FADE_D50, "An Equip Zone holds too many cards: discard one", equip_limit_options,
                          .in_default = { .else_take = TAKE_LAST } },
    [ASK_AFTERMATH] = { "aftermath", FADE_D52, "Aftermath: what do you do?", aftermath_options, .calm = 50,
                        .appeal = aftermath_appeal, .calm_appeal = 60, .in_default = { END_STEP } },
    [ASK_HAND_LIMIT] = { "limit", FADE_D53, "Your Hand is too large: discard a card", hand_limit_options },
    [ASK_NEXT_CARD] = { "next", FADE_D55, "{source}: which card comes next?", next_card_options },
};

/* ---- options in words ------------------------------------------------------------------------------------------------------- */

#define ROW(option) [option - OPTION_GAME]
static const struct option_kind options[OPTION_END - OPTION_GAME] = {
    ROW(OFFER_RULE) = { "offer {a:thing}", "Offer {a:thing}" },
    ROW(AGREE) = { "agree", "Agree" },
    ROW(REFUSE) = { "refuse", "Refuse" },
    ROW(GO_FIRST) = { "first {a:thing}", "{a:thing} goes first" },
    ROW(MULLIGAN) = { "mulligan", "Shuffle your Hand back and draw 6 cards" },
    ROW(KEEP) = { "keep", "Keep this Hand" },
    ROW(PAY_CURSE) = { "pay", "Pay for {a:thing}" },
    ROW(LET_GO) = { "let go", "Let {a:thing} be imprisoned" },
    ROW(NEXT_COUNTER) = { "{c:counter} of {a:thing}", "Next: {c:counter} of {a:thing}" },
    ROW(NEXT_SOURCE) = { "Power Source of {a:thing}", "Next: Power Source of {a:thing}" },
    ROW(NEXT_KEYWORD) = { "Bloodlust of {a:thing}", "First: Bloodlust of {a:thing}" },
    ROW(ORDER_WAITING) = { "next {b:number} {a:thing}", "Next: {a:thing} ({b:number})" },
    ROW(PLAY_CARD) = { "play {a:thing}", "Play {a:thing}" },
    ROW(PLAY_DRAWN) = { "play {a:thing} from Hand", "Play {a:thing} from your Hand" },
    ROW(PLAY_HIDDEN) = { "play {a:thing} face-down", "Play {a:thing} face-down" },
    ROW(ATTACH_CARD) = { "attach {a:thing} to {b:thing}", "Attach {a:thing} face-down to {b:thing}" },
    ROW(PLACE_TRIGGER) = { "place {a:thing}", "Place {a:thing} face-down, to wait for its Trigger" },
    ROW(FEED_CARD) = { "feed {a:thing} to {b:thing}", "Put {a:thing} under {b:thing}" },
    ROW(MOVE_CARD) = { "move {a:thing}", "Move {a:thing} to your other row" },
    ROW(SHIFT_CARD) = { "shift {a:thing} to {c:name:cell}", "Shift {a:thing} to cell {c:name:cell}" },
    ROW(REATTACH) = { "reattach {a:thing} to {b:thing}", "Reattach {a:thing} to {b:thing}" },
    ROW(ATTACK_WITH) = { "attack with {a:thing}", "Normal Attack with {a:thing}" },
    ROW(REVEAL_CARD) = { "use {a:thing}", "Use {a:thing}" },
    ROW(REVEAL_AGAIN) = { "combo {a:thing}", "Use {a:thing} through Combo" },
    ROW(MATERIAL_CARD) = { "material {a:thing} from {a:zone}", "Place {a:thing} as a Material, from {a:zone}" },
    ROW(WAKE_CARD) = { "wake {a:thing}", "Pay for {a:thing}, which lies dormant" },
    ROW(TURN_UP) = { "reveal {a:thing}", "Turn {a:thing} face-up" },
    ROW(TAG_OUT) = { "tag out {a:thing}", "Tag-Out: swap {a:thing}" },
    ROW(END_STEP) = { "end", "End this step" },
    ROW(ENTER_COMBAT) = { "enter", "Enter the Combat Step" },
    ROW(SKIP_COMBAT) = { "skip", "Skip the Combat Step" },
    ROW(TO_CELL) = { "in {a:name:cell}", "Into cell {a:name:cell}" },
    ROW(TARGET) = { "target {a:thing}", "Target {a:thing}" },
    ROW(ANSWER) = { "answer {b:number} {a:thing}", "Answer link {b:number}: {a:thing}" },
    ROW(MATERIAL) = { "level up {a:thing}", "Level up from {a:thing}" },
    ROW(TURN_TO) = { "turn to {a:thing}", "Turn the attack to {a:thing}" },
    ROW(DISCARD_CARD) = { "discard {a:thing}", "Discard {a:thing}" },
    ROW(PAY_WAY) = { "cost {a:number}", "Pay cost {a:number} of those to choose between" },
    ROW(CALL_HEADS) = { "heads", "Call heads" },
    ROW(CALL_TAILS) = { "tails", "Call tails" },
};

static const struct entry_kind entries[ENTRY_END] = {
    [OFFERS_RULE] = { "offers", "{seat} offers {thing}" },
    [RULE_ACCEPTED] = { "accepted", "All agree to {thing}" },
    [RULE_REFUSED] = { "refused", "{thing} is not agreed to" },
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
    [PLACES_TRIGGER] = { "places-trigger", "{seat} places {thing} face-down" },
    [RESERVES] = { "reserves", "{thing of seat} goes to the Reserve" },
    [RETURNS] = { "returns", "{thing of seat} comes from the Reserve" },
    [SHIFTS] = { "shifts", "{seat} shifts {thing}" },
    [REATTACHES] = { "reattaches", "{seat} reattaches {thing} to {other}" },
    [PLAYS] = { "plays", "{seat} plays {thing}[ on {other}]" },
    [TURNS_UP] = { "turns-up", "{thing of seat} is turned up" },
    [HIDES] = { "hides", "{seat} plays {thing} face-down" },
    [PLACES_MATERIAL] = { "material", "{seat} places {thing} as a Material" },
    [WAKES] = { "wakes", "{seat} pays for {thing}, which lay dormant" },
    [REVEALS] = { "reveals", "{seat} uses {thing}[ on {other}]" },
    [ACTIVATES] = { "activates", "{seat} uses an ability of {thing}[ on {other}]" },
    [ANNOUNCES] = { "announces", "{seat} announces {thing}; it waits" },
    [TRIGGERS] = { "triggers", "{thing of seat} triggers" },
    [ATTACKS] = { "attacks", "{thing of seat} attacks {other}" },
    [TARGETS] = { "targets", "{thing} is aimed at {other}, too" },
    [FLIPS_HEADS] = { "heads", "A coin shows heads for {thing}" },
    [FLIPS_TAILS] = { "tails", "A coin shows tails for {thing}" },
    [ENTERS] = { "enters", "{thing} enters the field for {seat}" },
    [RESOLVES] = { "resolves", "{thing of seat} resolves" },
    [ATTACK_RESOLVES] = { "attack-resolves", "The attack by {thing of seat} resolves" },
    [ABILITY_RESOLVES] = { "ability-resolves", "The ability of {thing of seat} resolves" },
    [DOES_NOTHING] = { "nothing", "{thing of seat} does nothing" },
    [IS_NEGATED] = { "negated", "{thing of seat} is negated" },
    [IS_PREVENTED] = { "prevented", "{thing of seat} is prevented" },
    [BLOCKS] = { "blocks", "{thing of seat} blocks" },
    [DEFLECTS] = { "deflects", "{thing of seat} deflects to {other}" },
    [NEGATES] = { "negates", "{thing of seat} negates" },
    [PREVENTS] = { "prevents", "{thing of seat} prevents" },
    [DOWNGRADES] = { "downgrades", "{thing of seat} downgrades the attack" },
    [UPGRADES] = { "upgrades", "{thing of seat} upgrades the attack" },
    [TAKES_DAMAGE] = { "damage", "{thing of seat} takes {number} damage" },
    [LOSES_HP] = { "loses-hp", "{thing of seat} loses {number} HP" },
    [GAINS_HP] = { "gains-hp", "{thing of seat} gains {number} HP" },
    [GETS_COUNTERS] = { "counters", "{thing of seat} gets {number} {counter}" },
    [LOSES_COUNTERS] = { "counters-gone", "{thing of seat} loses {number} {counter}" },
    [GETS_KEYWORD] = { "keyword", "{thing of seat} gets {keyword}" },
    [KNOCKED_OUT] = { "knocked-out", "{thing of seat} is Knocked Out" },
    [DESTROYED] = { "destroyed", "{thing of seat} is destroyed" },
    [IMPRISONED] = { "imprisoned", "{thing of seat} is imprisoned" },
    [DISCARDS] = { "discards", "{seat} discards {thing}" },
    [GOES_TO] = { "goes", "{thing of seat} goes to {zone}" },
    [GOES_UNDER] = { "under", "{thing} goes under {other} of {seat}" },
    [CHANGES_SIDES] = { "sides", "{thing} fights for {seat} now" },
    [EXTRA_ATTACK] = { "extra", "{thing of seat} gains an extra attack" },
    [LOOKS] = { "looks", "{seat} looks at {thing}" },
    [SHOWS] = { "shows", "{seat} shows {thing}" },
    [SEARCHES] = { "finds", "{seat} finds {thing}" },
    [SHUFFLES] = { "shuffles", "{seat} shuffles" },
    [REPLAYS] = { "replays", "{seat} pays for the Replay of {thing}" },
    [LOSES] = { "loses", "{seat} has lost" },
    [CONCEDES] = { "concedes", "{seat} concedes" },
    [WINS] = { "wins", "{seat} wins" },
    [TEAM_WINS] = { "team-wins", "{seat} and {other} win" },
    [NOBODY_WINS] = { "drawn", "The game is drawn" },
    [SOME_SHARE_IT] = { "shared", "The game is drawn between {seats}" },
    [BOUND_MET] = { "bound", "A bound is met" },
    [SWAPS] = { "swaps", "{seat} swaps {thing} with {other}" },
};

/* ---- named options and modes ---------------------------------------------------------------------------------------------------- */

static const struct choice choices[CHOICES] = {
    [ALLY_SCOPE] = { "ally_scope", { "team", "player" }, FADE_R30 },
    [AUGMENT_HP_LOSS] = { "augment_hp_loss", { "lethal", "min1" }, FADE_R88 },
    [BLOCK_SCOPE] = { "block_scope", { "attack", "user", "hit" }, FADE_R41 },
    [BUILDUP_FEED] = { "buildup_feed", { "one_per_turn", "effects_only" }, FADE_R100 },
    [CHARACTERS_IN_DECK] = { "characters_in_deck", { "off", "on" }, FADE_R12 },
    [COMBO_RANK] = { "combo_rank", { "previous_at_least", "previous_at_most" }, FADE_R98 },
    [DEFLECT_WINDOW] = { "deflect_window", { "off", "on" }, FADE_R44 },
    [EFFECT_CAP] = { "effect_cap", .rule = FADE_R73, .machine = "4", .number = { 1, 64, 64 } },
    [EFFECT_DAMAGE_VS_DEF] = { "effect_damage_vs_def", { "on", "off" }, FADE_R84 },
    [ENTRY_COMBO_POTENTIAL] = { "entry_combo_potential", { "zero", "agi" }, FADE_R97 },
    [EQUIP_WEAR] = { "equip_wear", { "normal_and_granted", "all" }, FADE_R89 },
    [EXTRA_ZONE_CS] = { "extra_zone_cs", { "0", "1" }, FADE_R4 },
    [FIRST_PLAYER] = { "first_player", { "random", "winner_chooses", "fixed_seat_0" }, FADE_R13 },
    [FIRST_TURN_ATTACK] = { "first_turn_attack", { "on", "off" }, FADE_R21 },
    [FUTILE_REACTIONS] = { "futile_reactions", { "allowed", "refused" }, FADE_R42 },
    [HP_CAP] = { "hp_cap", { "off", "on" }, FADE_R86 },
    [LAST_STAND_REACH] = { "last_stand_reach", { "on", "off" }, FADE_R33 },
    [LEVELUP_CAN_ATTACK] = { "levelup_can_attack", { "off", "on" }, FADE_R28 },
    [LINK_ATTACKS] = { "link_attacks", { "skills", "all", "none" }, FADE_R47 },
    [MASTERY_STAGE] = { "mastery_stage", { "after_def", "before_def" }, FADE_R80 },
    [OVERFLOW_CHOOSER] = { "overflow_chooser", { "host_controller", "adding_player" }, FADE_R91 },
    [PLAYER_ATTACK_LIMIT] = { "player_attack_limit", { "1", "0" }, FADE_R36 },
    [POOL_PUBLIC] = { "pool_public", { "off", "on" }, FADE_R7 },
    [RESERVE_TICKS] = { "reserve_ticks", { "on", "off" }, FADE_R25 },
    [ROUND_CAP] = { "round_cap", .rule = FADE_R22, .number = { 0, 200, 100 } },
    [STACK_PUBLIC] = { "stack_public", { "on", "off" }, FADE_R6 },
    [SYNC_BLANKS] = { "sync_blanks", { "on", "off" }, FADE_R107 },
    [TEAM_OPEN_HANDS] = { "team_open_hands", { "off", "on" }, FADE_R120 },
};

static const struct mode modes[] = {
    { "free-for-all", "Everybody for themselves", 2, 4, FADE_23_1 },
    { "teams", "Teams", 3, 4, FADE_23_2 },
};

/* ---- steps -------------------------------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = fade_##name,
/* clang-format off */
static step_function *const steps[] = {
    [STEP_effect] = step_effect, [STEP_pick_things] = step_pick_things, [STEP_ask_one] = step_ask_one,
    FADE_STEPS(STEP_ROW)
};
/* clang-format on */

/* Cards that steps hold while effects run inside them. */
static const struct held held[] = {
    HELD(announce, source),
    HELD(finish, card),
    HELD(do_move_card, next),
    { 0 },
};

/* An X in it is that of the effect it stands in. */
static void begin_payment(struct duel *d, int seat, int cost, ref source)
{
    const struct effect *e = (const struct effect *)(const void *)top_frame(d)->locals;
    struct payment v = { .purse = { .source = source, .cost = (uint16_t)cost, .seat = (uint8_t)seat, .x = e->x } };

    begin_step(d, STEP_payment, &v, sizeof v);
}

static int acts_first(const struct duel *d)
{
    return own(d)->active;
}

/* FADE-D41, FADE-D46, FADE-D54: asks that are several decisions of the rules. */
static uint16_t decision(const struct duel *d, int seat, int ask)
{
    (void)seat;
    if (ask == ASK_EVENT && own(d)->phase == FADE_WINDOW_END_PHASE)
        return FADE_D54;
    if (ask == ASK_CELL && top_frame(d)->step == STEP_announce) {
        const struct announce *v = ASKING(d, announce);
        return v->going                                          ? FADE_D9
               : v->playing == PLACED                            ? FADE_D18
               : v->playing == MOVED                             ? FADE_D20
               : is_zone_card(d, v->source)                      ? FADE_D16
               : card_has(face(d, v->source), FADE_WORD_COMMAND) ? FADE_D17
                                                                 : FADE_D8;
    }
    return 0;
}

/* ---- the game -------------------------------------------------------------------------------------------------------------------------- */

extern const struct text fade_texts[];

_Static_assert(offsetof(struct fade_duel, object) == sizeof(struct duel), "the objects come first");

const struct game fade_game = {
    .name = "fade",
    .title = "F.A.D.E.",
    .vocabulary = &fade_vocabulary,
    .rules = fade_rules,
    .rule_count = FADE_RULE_COUNT,
    .texts = fade_texts,
    .modes = modes,
    .mode_count = sizeof modes / sizeof modes[0],
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct fade_duel),
    .at_places = offsetof(struct fade_duel, place),
    .at_waiting = offsetof(struct fade_duel, waiting),
    .at_rows = offsetof(struct fade_duel, row),
    .at_stack = offsetof(struct fade_duel, stack),
    .at_events = offsetof(struct fade_duel, listeners),
    .at_choices = offsetof(struct fade_duel, own.choices),
    .newest_keywords = KEYWORD_BIT(INFUSED) | KEYWORD_BIT(ALLEGIANCE),
    .at_keywords = offsetof(struct fade_duel, own.keywords),
    .second_roles = true,
    .objects = OBJECTS,
    .links = MOST_LINKS,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .link_targets = LINK_PARTS,
    .tallies = TALLIES,
    .set_words = SET_SIZE,
    .held = held,
    .live_zones = FIELD | 1u << FADE_ZONE_WORLD_RULES,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .states = state_names,
    .state_count = STATES,
    .numbers = numbers,
    .number_count = sizeof numbers / sizeof numbers[0],
    .link_kinds = link_kinds,
    .link_kind_count = sizeof link_kinds / sizeof link_kinds[0],
    .view_aims = fade_view_aims,
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = fade_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .decision = decision,
    .asked_about = fade_asked_about,
    .put_hint = fade_put_hint,
    .idle = fade_is_idle,
    .rule_bound = FADE_R73,
    .rule_time = FADE_R122,
    .start = fade_start,
    .concede = fade_concede,
    .end_undecided = fade_end_undecided,
    .outcome = fade_outcome,
    .redeal = fade_redeal,
    .sees_hand = fade_sees_hand,
    .invariant = fade_invariant,
    .begin_at = fade_begin_at,
    .moments = fade_moments,
    .random_setup = fade_random_setup,
    .measures = fade_measures,
    .measure_count = FADE_MEASURES,
    .side = fade_side,
    .stage = fade_stage,
    .plays_on = fade_plays_on,
    .is = fade_is,
    .readable = fade_readable,
    .shows_word = fade_shows_word,
    .attribute = fade_attribute,
    .settled = fade_settled,
    .number = fade_number,
    .counters = fade_counters,
    .give_counters = fade_give_counters,
    .give_host = fade_give_host,
    .has_trait = fade_has_trait,
    .refer = fade_refer,
    .refer_of = fade_refer_of,
    .own_references = 1u << FADE_REFERENCE_OCCUPANT,
    .controller = controller,
    .host_of = fade_host_of,
    .user_of = fade_user_of,
    .aims = fade_aims,
    .belongs_to = fade_belongs_to,
    .on_zones = 1u << FADE_ZONE_EQUIP_ZONE,
    .under_zones = 1u << FADE_ZONE_STACK,
    .able = fade_able,
    .at_most = fade_at_most,
    .vetoes = fade_vetoes,
    .related = fade_related,
    .condition = fade_condition,
    .may_trigger = fade_may_trigger,
    .active = fade_active,
    .may_work = fade_may_work,
    .acts_first = acts_first,
    .got_keyword = fade_got_keyword,
    .affects = fade_affects,
    .works_on = fade_works_on,
    .begin_payment = begin_payment,
    .row_end = fade_row_end,
};
