/* fade.h: what the chapters of F.A.D.E. offer each other. Its state is in state.h, its steps are in steps.h; what it has in
 * common with F.A.R.O.E. is in games/fighters/.
 *
 * | chapter     | rules                | about                                                          |
 * |-------------|----------------------|----------------------------------------------------------------|
 * | setup.c     | FADE-1, FADE-2       | deck checks, World Rules, set-up, given positions              |
 * | turn.c      | FADE-3               | rounds, turns, phases, steps                                   |
 * | actions.c   | FADE-5, FADE-7       | what forbids what a player would do                            |
 * | menus.c     | FADE-D7, FADE-D32    | what a player may choose at each decision                      |
 * | announce.c  | ANNOUNCE             | working out what has been chosen                               |
 * | playing.c   | FADE-5, FADE-14.3    | what is done at once, without a Chain                          |
 * | housing.c   | FADE-6.3, FADE-R4    | cells for cards, making room, going elsewhere                  |
 * | mystify.c   | FADE-R92, FADE-R109  | being turned up; Overdrive and Mystify                         |
 * | price.c     | FADE-9, FADE-R76     | TP with Element Matching, CS with Friendship                   |
 * | reach.c     | FADE-7, FADE-R33     | who can be attacked and targeted, which links can be answered  |
 * | chain.c     | FADE-14              | declaring, answering, resolving, the waiting line              |
 * | triggers.c  | FADE-20, FADE-R65    | what goes off by itself, "as soon as", Buildup                 |
 * | damage.c    | FADE-10, FADE-R81    | counters, HP, hits and damage                                  |
 * | field.c     | FADE-R1, FADE-17     | cells, Character Slots, what lies beside what, Materials       |
 * | leaving.c   | FADE-4, FADE-6       | onto the field and off it, Stacks, between the rows            |
 * | falling.c   | FADE-12, FADE-22     | Knock Out, losing, the check                                   |
 * | keywords.c  | FADE-21              | the table of keywords and counters, Immune, Lock, Elements     |
 * | verbs.c     | FADE-11              | Defending Mechanics, and what else cards do                    |
 * | reading.c   | FADE-18              | what cards ask: numbers, words, sides, The Last Stand          |
 * | knowledge.c | FADE-24              | dealing anew what a player cannot know, invariants             |
 * | standing.c  |                      | how well a player stands, for machine players                  |
 * | appeal.c    |                      | what players do first in what machine players imagine          |
 * | hints.c     |                      | what an option would do, for who has to choose                 |
 * | fade.c      |                      | the tables that present the game to the engine                 |
 */
#ifndef FADE_H
#define FADE_H

#include "steps.h"

#include "games/fighters/fighters.h"

/* setup.c */
bool fade_start(struct duel *, const struct duello_setup *, struct duello_error *);
bool fade_begin_at(struct duel *, const char *moment, struct duello_error *);
extern const char *const fade_moments[];
void fade_outcome(const struct duel *, struct duel_outcome *);
void fade_random_setup(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);
void offer_rule_options(const struct duel *, int seat, struct menu *);
void agree_options(const struct duel *, int seat, struct menu *);
void mulligan_options(const struct duel *, int seat, struct menu *);
void first_options(const struct duel *, int seat, struct menu *);
static inline unsigned living_seats(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)in_game(d, seat) << seat;
    return seats;
}

/* turn.c */
void gain_tp(struct duel *, int seat, int n, int rule);
void spend_tp(struct duel *, int seat, int n);
void draw_cards(struct duel *, int seat, int n, int rule, bool sets_off);
void end_effects_of(struct duel *, int seat);
void upkeep_options(const struct duel *, int seat, struct menu *);
void curse_options(const struct duel *, int seat, struct menu *);
void enter_options(const struct duel *, int seat, struct menu *);
void hand_limit_options(const struct duel *, int seat, struct menu *);

/* actions.c */
extern const struct veto fade_vetoes[];
int barred_by(const struct duel *, ref);
bool can_act(const struct duel *, ref);
int attack_barred_by(const struct duel *, ref);
bool has_attack_left(const struct duel *, ref);
bool can_be_reserved(const struct duel *, int seat, ref);
int slots_to_be_freed(const struct duel *, int seat);
static inline bool is_used_card(const struct card *c) /* not played: attached, and turned up to be used */
{
    return card_has(c, FADE_WORD_SKILL) || card_has(c, FADE_WORD_REACTION);
}

/* menus.c */
bool can_swap_with(const struct duel *, int seat, ref out, ref in);
bool has_copy_before(const struct duel *, ref, int place);
bool waits_for_condition(const struct ability *); /* Trigger, Contingency */
int text_of(const struct duel *, ref item);
void prepare_options(const struct duel *, int seat, struct menu *);
void combat_options(const struct duel *, int seat, struct menu *);
void aftermath_options(const struct duel *, int seat, struct menu *);
void chain_options(const struct duel *, int seat, struct menu *);
void window_options(const struct duel *, int seat, struct menu *);
void tag_options(const struct duel *, int seat, struct menu *);
void triggered_options(const struct duel *, int seat, struct menu *);
bool might_answer(const struct duel *, int seat); /* for all that the others know: FADE-R122 */
bool finds_option(const struct duel *, int seat, void (*options)(const struct duel *, int, struct menu *));

/* announce.c */
void offer_to_cancel(const struct duel *, const struct announce *, struct menu *);
void target_options_of_link(const struct duel *, int seat, struct menu *);
void answered_options(const struct duel *, int seat, struct menu *);
void name_options(const struct duel *, int seat, struct menu *);
void cell_options(const struct duel *, int seat, struct menu *);
void room_options(const struct duel *, int seat, struct menu *);
void stacker_options(const struct duel *, int seat, struct menu *);
int uses_count_until(const struct ability *);

/* playing.c */
void commit_quietly(struct duel *, struct announce *);
bool is_quiet(struct duel_option); /* done with no more ado */

/* housing.c */
int zone_of_cell(int spot);
ref unit_of_cell(const struct duel *, int side, int spot);
uint32_t cells_for(const struct duel *, int seat, ref);
uint32_t free_cells(const struct duel *, int side, int row);
uint32_t cells_for_material(const struct duel *, int seat, ref);
void lay_in_cell(struct duel *, ref, int side, int spot);
void offer_cells(struct menu *, uint32_t cells);
ref find_displaced(const struct duel *); /* who has to go elsewhere; a Player who has to make room */

/* mystify.c */
int flag_of_extra(int which);
int extra_text_of(const struct duel *, int card, int which); /* 0: it has none of its own */
int extra_cost(const struct duel *, int card, int which);    /* -1: it has none */
bool has_mystify(const struct duel *, ref);
bool is_masked(const struct duel *, ref); /* a Character that lies face-down */
void mystify_options(const struct duel *, int seat, struct menu *);

/* price.c */
bool is_paid_for(const struct duel *, ref);
bool lacks_hp(const struct duel *, int seat, ref source, int card, int ability);
bool costs_can_be_paid(const struct duel *, int seat, ref source, int card, int ability, ref user);
int slots_to_play(const struct duel *, int seat, ref);
int friendship_needs(const struct duel *, ref);

/* reach.c */
/* What aims at somebody, or does something to it. */
struct cause {
    ref source, user;
    uint16_t card; /* a row of the book; 0: it is none */
    unsigned elements, types;
    int class_word;
    bool attack;
};
struct cause cause_of_source(const struct duel *, ref source);
struct cause cause_of_link(const struct duel *, const struct link *);
struct cause cause_of_normal_attack(const struct duel *, ref attacker);
struct aiming {
    int ability, seat;
    ref source, answers, named, it, other;
    ref user;
    ref link;
    const ref *chosen; /* targets it has already */
    int aims;
    uint16_t card; /* used, a row of the book; 0: none */
    int x;
};
bool is_attack(const struct duel *, int ability);
bool is_counter_hit(const struct duel *, int ability);
bool has_answered(const struct duel *, ref user, ref link);
int untargetable_by(const struct duel *, ref target, const struct cause *);
bool can_be_affected_by(const struct duel *, ref target, const struct link *);
bool in_reach(const struct duel *, ref attacker, ref target);
void attack_targets(const struct duel *, ref attacker, struct cause, struct group *);
bool finds_attack_target(const struct duel *, ref attacker);
int target_barred_by(const struct duel *, const struct aiming *, bool attack, ref);
bool aim_candidates(const struct duel *, const struct aiming *, struct group *);
bool finds_aim(const struct duel *, const struct aiming *);
bool finds_name_or_aim(const struct duel *, const struct aiming *);
void can_be_named(const struct duel *, const struct aiming *, struct set *);
void answer_candidates(const struct duel *, const struct aiming *, struct set *);
int why_no_answer(const struct duel *, const struct aiming *);
bool finds_answer(const struct duel *, const struct aiming *);
const struct ability *equip_of(const struct duel *, int card);
void host_candidates(const struct duel *, int seat, ref source, int card, struct set *);
bool finds_host(const struct duel *, int seat, ref source, int card);
static inline int index_of_link(const struct duel *d, const struct link *l)
{
    int i = 0;

    while (link_at(d, i) != l)
        i++;
    return i;
}

/* chain.c */
void tell_all(struct duel *, int event, ref subject, ref other, int amount);
const struct met *find_met(const struct duel *, ref card, int ability);
void forget_met(struct duel *, ref card, int ability);
void declared_options(const struct duel *, int seat, struct menu *);
void fade_coin_options(const struct duel *, int seat, struct menu *);
void replay_options(const struct duel *, int seat, struct menu *);
bool finds_aim_in_line(const struct duel *, const struct in_line *);
void end_stuns_of(struct duel *, const struct link *, ref);
ref striking_link(const struct duel *); /* the attack that resolves */
const struct effect *running_effect(const struct duel *);
void fade_view_aims(const struct duel *, const struct link *, struct duel_view_aims *);
ref fade_asked_about(const struct duel *);

/* triggers.c */
bool fade_may_trigger(const struct duel *, ref source, int ability, int seat);
void waiting_options(const struct duel *, int seat, int from, int to, struct menu *);
void order_options(const struct duel *, int seat, struct menu *);
void equip_limit_options(const struct duel *, int seat, struct menu *);
void may_use_options(const struct duel *, int seat, struct menu *);
void look_at_conditions(struct duel *);
void look_at_buildups(struct duel *);

/* damage.c */
int counters_on(const struct duel *, ref, int kind);
void set_counters(struct duel *, ref, int kind, int n);
void clear_counters(struct duel *, ref);
bool can_have_counters(const struct duel *, ref, int kind);
void add_counters(struct duel *, ref, int kind, int n, int rule);
int remove_counters(struct duel *, ref, int kind, int n, int rule);
int working_counters(const struct duel *, ref, int counter);
int hp_of(const struct duel *, ref);
int plv_of(const struct duel *, ref);
int def_of(const struct duel *, ref);
int fade_lose_hp(struct duel *, ref, int n, int rule);
int gain_hp(struct duel *, ref, int n, int rule);
void wear(struct duel *, ref item);
int place_among_targets(const struct link *, ref);
int mildest_class(const struct duel *, const struct link *);
int class_of_link(const struct duel *, const struct link *);
enum { BLOCKS_ATTACK, BLOCKS_USER, BLOCKS_HIT };          /* option block_scope: FADE-R41 */
unsigned types_of_text(const struct duel *, int ability); /* of damage, a bit each */
unsigned types_of_link(const struct duel *, const struct link *);
int deal_damage(struct duel *, ref link, ref target, int figure, int class_word, bool is_hit);
void fell(struct duel *, ref);
void overflow_options(const struct duel *, int seat, struct menu *);

/* field.c */
bool is_zone_card(const struct duel *, ref);
ref occupant_of(const struct duel *, int side, int spot);
ref zone_card_of(const struct duel *, int side, int spot);
bool is_cell_open(const struct duel *, int side, int spot);
bool is_cell_free(const struct duel *, int side, int spot);
int first_free_cell(const struct duel *, int side, int row);
int cell_of(const struct duel *, ref);
ref occupant_of_zone_card(const struct duel *, ref);
int equip_count(const struct duel *, ref unit);
int slots_taken(const struct duel *, int seat);
int free_slots(const struct duel *, int seat);
int characters_of(const struct duel *, int seat);
bool is_beside(const struct duel *, ref a, ref b, unsigned directions);
bool is_adjacent(const struct duel *, ref, ref);
bool is_in_row_of(const struct duel *, ref, ref);
bool is_in_column_of(const struct duel *, ref, ref);
unsigned directions_of(const struct duel *, ref command);
bool work_out_blanks(struct duel *);
bool is_blanked(const struct duel *, ref); /* a Material: FADE-17.5 */
bool counts_as_command(const struct duel *, ref);
uint32_t cells_beside_commands(const struct duel *, int seat);
bool is_material_of(const struct duel *, ref, ref);
bool is_synchronized(const struct duel *, ref, const cell *arguments);
bool has_materials(const struct duel *, ref command);

/* leaving.c */
enum removal { IS_DESTROYED, IS_IMPRISONED, IS_VOID };
void field_changed(struct duel *);
void strip(struct duel *, ref);
bool is_hidden_zone(int zone);
void forget_gones(struct duel *);
void tell_of_going(struct duel *, ref, int zone);
ref leave_for(struct duel *, ref, int zone, enum where);
void destroy(struct duel *, ref, int rule);
void destroy_together(struct duel *, const ref *thing, int n, int rule);
void imprison(struct duel *, ref, int rule);
enum removal foretell(struct duel *, ref, enum removal);
void remove_card(struct duel *, ref, enum removal, int rule);
void discard_from_hand(struct duel *, ref, int rule);
bool can_have_stack(const struct duel *, ref);
void put_in_stack(struct duel *, ref card, ref under, int rule);
void stack_base(struct duel *, ref base, ref onto);
int stack_size(const struct duel *, ref);
int bases_under(const struct duel *, ref);
void turned_up_on_field(struct duel *, ref);
void tell_itself(struct duel *, ref, int event, int amount);
void show_stacked(struct duel *, ref);
void note_overflow(struct duel *, int seat);
void came_to_cell(struct duel *, ref);
void reattach(struct duel *, ref, ref to);
uint32_t cells_to_put_into(const struct duel *, ref, int zone, int seat);
void put_onto_field(struct duel *, ref, int zone, int seat, int spot);
ref enter_field(struct duel *, ref, int zone, int seat, int spot, ref on);
void move_to_cell(struct duel *, ref, int side, int spot, uint16_t entry, int rule);
bool would_go(const struct duel *, ref, int zone, int seat);
void put_into_zone(struct duel *, ref, int zone, int seat, enum where, bool unseen);
void tell_who_leaves(struct duel *, const uint32_t *set, int zone);
static inline enum where where_put(int how) /* 0 into, 1 under, 2 on top of, 3 on bottom of */
{
    return how & 1 ? ON_BOTTOM : ON_TOP;
}

/* falling.c */
bool check(struct duel *); /* true if the duel is over; whoever called must return at once */
void fade_concede(struct duel *, int seat);
void fade_end_undecided(struct duel *, int rule);

/* keywords.c */
struct keyword_row {
    uint8_t keyword, counter; /* rows of the vocabulary; 0: none */
    bool harmful;
    uint8_t immunity; /* the word by which something is Immune to it */
    uint16_t rule;
    void (*starting)(struct duel *, ref);
    int (*demands)(const struct duel *, ref); /* TP asked for in the Starting Phase */
    void (*unpaid)(struct duel *, ref);
    void (*ending)(struct duel *, ref);
    void (*declared)(struct duel *, ref attacker);
};
extern const struct keyword_row fade_keywords[];
extern const int fade_keyword_rows;
/* Without what is printed on a Material: FADE-R104. */
void see_own_keyword(const struct duel *, ref, int keyword, keyword_visitor *, void *context);
bool is_never_muted(const struct duel *, ref);
bool has_keyword(const struct duel *, ref, int keyword);
int keyword_number(const struct duel *, ref, int keyword);
static inline bool is_muted(const struct duel *d, ref r)
{
    return is_card(r) && may_have_keyword(d, r, FADE_KEYWORD_MUTE) && work_out_mute(d, r);
}
bool lists_immunity(const struct duel *, ref, int word);
bool is_immune_to(const struct duel *, ref, int word);
bool is_immune_to_counter(const struct duel *, ref, int counter);
bool is_immune_to_keyword(const struct duel *, ref, int keyword);
int shielded_by(const struct duel *, ref, const struct cause *); /* the rule; 0: it can be touched */
bool can_affect(const struct duel *, ref source, ref link, ref subject);
bool fade_affects(const struct duel *, ref source, ref link, ref subject);
bool fade_works_on(const struct duel *, ref source, ref subject);
unsigned printed_elements(const struct card *);
unsigned elements_of(const struct duel *, ref);
unsigned elements_of_link(const struct duel *, ref link);
bool paradox_holds(const struct duel *, int seat, ref source);
bool is_armed_up(const struct duel *, ref, int n);
void fade_got_keyword(struct duel *, ref, int keyword);

/* verbs.c */
extern const struct verb_step fade_verb_steps[];
void deflect_options(const struct duel *, int seat, struct menu *);
int deflect_in_default(const struct duel *, int seat, const struct duel_option *, int n);
void next_card_options(const struct duel *, int seat, struct menu *);
int fade_at_most(const struct duel *, int verb, ref subject, int word, const uint32_t *set);
void give_extra_attack(struct duel *, ref, int rule);

/* reading.c */
bool is_enemy(const struct duel *, int seat, int other);
bool is_ally(const struct duel *, int seat, int other);
int rank_of_signature(const struct duel *, int ability);
bool in_last_stand(const struct duel *, int seat);
bool works_there(const struct duel *, ref);
bool is_of_type(const struct duel *, ref, int type);
const struct gone *find_gone(const struct duel *, ref);
bool is_signature(const struct duel *, int ability);
bool is_signature_skill(const struct duel *, int ability);
int rank_of_link(const struct duel *, const struct link *);
bool is_link_of_card(const struct link *);
int fade_attribute(const struct duel *, ref, int attribute, bool plain);
int fade_settled(const struct duel *, ref, int attribute, int value);
int fade_number(const struct duel *, ref, int kind, int row);
bool fade_is(const struct duel *, int you, ref, int word);
bool fade_readable(const struct duel *, int you, int chooser, ref);
bool fade_shows_word(const struct duel *, ref, int word);
bool fade_has_trait(const struct duel *, ref, int trait);
ref fade_host_of(const struct duel *, ref card, ref link);
ref fade_user_of(const struct duel *, ref card, ref link);
void fade_aims(const struct duel *, ref link, int list, uint32_t *set);
int fade_belongs_to(const struct duel *, ref, int op, ref *to);
ref fade_refer(const struct duel *, int seat, int reference);
ref fade_refer_of(const struct duel *, ref of, int reference);
ref what_stays_of(const struct duel *, ref link);
bool fade_active(const struct duel *, ref source, int ability);
bool fade_may_work(const struct duel *, ref source, int ability);
bool inside_works(const struct duel *, ref source, int ability);
bool fade_condition(const struct duel *, int seat, ref, int keyword, int n);
bool fade_able(const struct duel *, int verb, ref subject, ref thing, ref source);
bool fade_related(const struct scope *, int relation, ref a, ref b, int n);
int period_end(int period);
int fade_row_end(const struct duel *, const cell *until, int attribute, int seat, ref subject);

/* knowledge.c */
int fade_counters(const struct duel *, struct duel_view_counter *, int most);
void fade_give_counters(struct duel *, ref, int counter, int n);
void fade_give_host(struct duel *, ref card, ref to);
bool fade_sees_hand(const struct duel *, int seat, int owner);
void show_hand(struct duel *, int seat);
void show_pool(struct duel *, int seat);
void fade_redeal(struct duel *, int seat);
const char *fade_invariant(const struct duel *);
static inline bool can_be_material(const struct duel *d, int seat, ref r) /* FADE-R28 */
{
    return is_in_front(d, r) && controller(d, r) == seat && side_where(d, r) == seat && can_act(d, r) &&
           !(object(d, r)->state & FACE_DOWN) &&
           (!(object(d, r)->state & FRESH) || has_keyword(d, r, FADE_KEYWORD_FLASH));
}

/* appeal.c */
int prepare_appeal(const struct duel *, int seat, struct duel_option);
int combat_appeal(const struct duel *, int seat, struct duel_option);
int aftermath_appeal(const struct duel *, int seat, struct duel_option);
int target_appeal(const struct duel *, int seat, struct duel_option);
bool fade_is_idle(const struct duel *, struct duel_option);

/* hints.c */
void fade_put_hint(const struct duel *, int seat, struct duel_option, struct text_out *);

/* standing.c */
enum { FADE_MEASURES = 19 };
extern const struct measure fade_measures[FADE_MEASURES];
int fade_side(const struct duel *, int seat);
int fade_stage(const struct duel *);
int fade_plays_on(const struct duel *);

#endif
