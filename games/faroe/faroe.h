/* faroe.h: what the chapters of F.A.R.O.E. offer each other. Its state is in state.h, its steps are in steps.h.
 *
 * | chapter      | rules               | about                                                     |
 * |--------------|---------------------|-----------------------------------------------------------|
 * | setup.c      | FAROE-2, FAROE-3    | deck checks, set-up, given positions, how it ends         |
 * | turn.c       | FAROE-4             | rounds, turns and phases, Item Windows                    |
 * | upkeep.c     | FAROE-R20, R21, R23 | what keywords do in the Starting and End Phase            |
 * | menus.c      | FAROE-5, 6, 8, 18   | what may be done in a phase, a window, a Chain            |
 * | actions.c    | FAROE-5, FAROE-6    | what a player may do with cards in Hand and on the field  |
 * | uses.c       | FAROE-6, FAROE-8    | who can act; which texts and abilities may be used        |
 * | reach.c      | FAROE-7             | who can be attacked and targeted                          |
 * | answers.c    | FAROE-10.6, 11.12   | what a text does; which links an answer may act on        |
 * | announce.c   | FAROE-8.14          | working out a card or ability: targets, costs             |
 * | bodies.c     |                     | whom plain words mean on the field                        |
 * | hosts.c      | FAROE-16.52         | what a card may be attached to                            |
 * | quiet.c      | FAROE-8.22          | what cannot be answered                                   |
 * | price.c      | FAROE-1.14, R8      | what a card costs in TP; games/fighters/costs.c: the rest |
 * | chain.c      | FAROE-8             | adding links, answering                                   |
 * | triggers.c   | FAROE-8.15, R45     | what goes off by itself, waits, and is ordered            |
 * | resolve.c    | FAROE-8             | resolving links, entering the field                       |
 * | defending.c  | FAROE-11            | Block, Deflect, Negate, Shield, Barrier                   |
 * | damage.c     | FAROE-10            | counters, hits, damage, healing                           |
 * | notes.c      |                     | what is noted of each card when the book is opened        |
 * | field.c      |                     | what is noted of the cards on the field                   |
 * | leaving.c    | FAROE-12            | destroying, imprisoning, Orbit                            |
 * | falling.c    | FAROE-12, FAROE-15  | Knock Out, losing, the check                              |
 * | control.c    | FAROE-R68           | for whom a Character fights                               |
 * | instead.c    | FAROE-R130          | what texts put in the place of a Knock Out                |
 * | keywords.c   | FAROE-16            | the table of keywords and counters                        |
 * | legend.c     | FAROE-18            | a Legend's numbers, draws and turn, what it can cast     |
 * | council.c    | FAROE-18.28, R122   | how the players decide for a Legend together             |
 * | verbs.c      |                     | what else cards do                                        |
 * | reading.c    | FAROE-9, FAROE-13   | what cards ask: numbers, words, sides, The Last Stand     |
 * | knowledge.c  | FAROE-19            | dealing anew what a player cannot know, invariants        |
 * | standing.c   |                     | how well a player stands, for machine players             |
 * | appeal.c     |                     | what players do first in what machine players imagine     |
 * | hints.c      |                     | what an option would do, for who has to choose            |
 * | faroe.c      |                     | the tables that present the game to the engine            |
 */
#ifndef FAROE_H
#define FAROE_H

#include "steps.h"

#include "games/fighters/fighters.h"

/* setup.c */
bool faroe_start(struct duel *, const struct duello_setup *, struct duello_error *);
bool faroe_begin_at(struct duel *, const char *moment, struct duello_error *);
extern const char *const faroe_moments[];
void faroe_outcome(const struct duel *, struct duel_outcome *);
void faroe_random_setup(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);
void sign_options(const struct duel *, int seat, struct menu *);
void faroe_mulligan_options(const struct duel *, int seat, struct menu *);

/* turn.c */
bool passes_first_seat(const struct duel *, int from, int to);
void close_round(struct duel *);
bool begin_next_round(struct duel *); /* false if there is none: the duel is drawn */
/* Effects that last until this phase end as it begins: FAROE-4.20. */
void begin_phase(struct duel *, int seat, int phase);
/* Effects that wait for a moment of a player who has left end now: FAROE-R23. */
void end_effects_of(struct duel *, int seat);
void begin_options(const struct duel *, int seat, struct menu *);
void hand_limit_options(const struct duel *, int seat, struct menu *);
void faroe_draw_cards(struct duel *, int seat, int n, int rule);
void gain_tp(struct duel *, int seat, int n, int rule);
void spend_tp(struct duel *, int seat, int n);
void discard_from_hand(struct duel *, ref, int rule);

/* upkeep.c */
void curse_options(const struct duel *, int seat, struct menu *);
void upkeep_options(const struct duel *, int seat, struct menu *);

/* menus.c, actions.c, uses.c; what they share is in actions.h */
void prepare_options(const struct duel *, int seat, struct menu *);
void combat_options(const struct duel *, int seat, struct menu *);
void aftermath_options(const struct duel *, int seat, struct menu *);
void item_options(const struct duel *, int seat, struct menu *);
void chain_options(const struct duel *, int seat, struct menu *);
/* Could this seat, for all that the others know, do anything? */
bool might_play_item(const struct duel *, int seat);
bool might_answer(const struct duel *, int seat);
bool could_use_something(const struct duel *, int seat);
bool faroe_allows(const struct duel *, int seat, struct duel_option);
/* Would it only do over what has been done already this turn? */
bool faroe_is_idle(const struct duel *, struct duel_option);
/* FAROE-14.20: in one of its roles it is used as that alone. */
bool is_used_as(const struct card *, int type);
/* Is there a card like it in the same place, before it? */
bool has_copy_before(const struct duel *, ref, int place);
/* What a Legend can cast now, what it can answer with, who of its side can attack, what its side can activate. */
void cast_options(const struct duel *, int seat, struct menu *);
void react_options(const struct duel *, int seat, struct menu *);
void assault_options(const struct duel *, int seat, struct menu *);
void legend_ability_options(const struct duel *, int seat, struct menu *);
bool can_act(const struct duel *, ref);
bool is_played_text(const struct card *, const struct ability *);
bool waits_for_condition(const struct ability *);
bool waits_for_event(const struct duello_book *, const struct ability *);
/* Where it says which event sets it off; 0: none does. */
int event_head(const struct duello_book *, const struct ability *);
bool can_attack(const struct duel *, ref);
bool costs_can_be_paid(const struct duel *, int seat, ref source, int card, int ability);

/* reach.c */
bool is_enemy(const struct duel *, int seat, int other);
bool is_out_of_sight(const struct duel *, ref); /* in Orbit, or attached to or under what is there: FAROE-16.72 */
bool is_away(const struct duel *, ref);
bool in_reach(const struct duel *, ref attacker, ref target, bool lock_on);
/* What aims at somebody (FAROE-16.9): a card that is played, an ability of the source, or else a Normal Attack of it. */
struct cause {
    ref source;
    bool ability, attack;
    bool personal; /* of a Legend: to be Immune is nothing to that (FAROE-R113) */
    uint16_t card; /* the role in which it is played, a row of the book; 0: it is not */
    ref link;      /* which is on the Chain, or is imagined there; NOTHING: none, and no text asks for it */
};
struct cause cause_of_link(const struct duel *, ref link);
bool can_be_targeted(const struct duel *, ref target, struct cause);
void attack_targets(const struct duel *, ref attacker, struct group *);
bool finds_attack_target(const struct duel *, ref attacker);
/* What an ability of this source may be aimed at; false if it aims at nothing. */
struct aiming {
    int ability, seat;
    ref source, answers, named, it, other;
    ref user;          /* who performs it; 0: the Player */
    ref link;          /* that resolves; 0: it is being announced */
    const ref *chosen; /* targets it has already */
    int aims;
    uint32_t links; /* of a Surprise or Contingency: those that it could be about, a bit each */
    uint16_t card;  /* the role in which it is used, a row of the book; 0: as it lies */
    int x;
};
bool aim_candidates(const struct duel *, const struct aiming *, struct group *);
/* Is there something to aim at, unless it aims at nothing? */
bool finds_aim(const struct duel *, const struct aiming *);
bool plain_words_hold(const struct duel *, int place);
/* The duel with the link that it would be, or the duel itself if nobody asks for that link. */
const struct duel *imagine_link(const struct duel *, const struct aiming *, unsigned kind, struct faroe_duel *room);
/* Would it be allowed to target this? */
bool could_target(const struct duel *, const struct aiming *, ref);
int target_barred_by(const struct duel *, const struct aiming *, bool attack, ref);
void keep_provoking(const struct duel *, ref attacker, struct group *);
bool is_in_reach_of(const struct duel *, int ability, ref source, ref);
bool faroe_related(const struct scope *, int relation, ref a, ref b, int n);

/* answers.c */
bool is_attack(const struct duel *, int ability);
/* FAROE-7.15, FAROE-R136: the words for the attacker to whom it does something, whose Attack it answers or has set it off;
 * NULL: there is none. */
const cell *attacker_acted_on(const struct duello_book *, int ability);
unsigned damage_types(const struct duel *, const struct link *);
/* What links an answer may act on. */
void answer_candidates(const struct duel *, const struct aiming *, struct set *);
bool finds_answer(const struct duel *, const struct aiming *);
/* The same about one of the links that a Surprise or Contingency could be about. */
struct aiming about_link(const struct duel *, const struct aiming *, ref link);
int no_answer_by(const struct duel *, const struct aiming *);
bool finds_name_or_aim(const struct duel *, const struct aiming *); /* FAROE-R134: where it names somebody first */

/* hosts.c */
const struct ability *equip_of(const struct duel *, int card);
bool still_fits(const struct duel *, ref card, ref host); /* of a host on the field: FAROE-16.54 */
void host_candidates(const struct duel *, int seat, ref source, int card, struct set *);
bool finds_host(const struct duel *, int seat, ref source, int card);
bool may_be_host(const struct duel *, int seat, ref source, int card, ref on);
uint32_t host_filter(const struct duello_book *, const struct card *); /* enum bodies */

/* bodies.c */
/* What somebody on the field must be, whose and where; from bit SIDE_WORD on the word enemy or ally. */
enum bodies {
    OF_PLAYERS = 1,
    OF_CHARACTERS = 2,
    OF_FIGHTERS = 4, /* whatever stands in a Character or Backup Zone */
    OF_YOURS = 8,
    IN_REACH = 16,
    IN_FRONT = 32,
    SIDE_WORD = 8,
    NOT_PLAIN = 1 << 30,
};
/* Reads the words of a set up to how many are meant, or its end, if they are plain; NOT_PLAIN else. */
unsigned read_bodies(const cell **at);
/* Do they mean things of this seat, things of this kind, this thing of such a seat? */
bool means_side(const struct duel *, int you, unsigned bodies, int seat);
bool means_kind(const struct duel *, unsigned bodies, ref);
bool means_body(const struct duel *, unsigned bodies, int ability, ref source, ref);

/* announce.c */
bool aims_are_current(const struct duel *);
int take_all_aims(struct duel *, struct set *all, ref aim[AIMS]);
void target_options_of_link(const struct duel *, int seat, struct menu *);
void answered_options(const struct duel *, int seat, struct menu *);
void zone_options(const struct duel *, int seat, struct menu *);
void name_options(const struct duel *, int seat, struct menu *);
void can_be_named(const struct duel *, const struct aiming *, struct set *);
void overdrive_options(const struct duel *, int seat, struct menu *);
void do_quietly(struct duel *, int seat, struct duel_option);
void offer_to_cancel(const struct duel *, const struct announce *, struct menu *);
int uses_count_until(const struct ability *);
bool can_be_material(const struct duel *, int seat, ref);
ref faroe_user_of(const struct duel *, ref card, ref link);

/* hints.c */
void faroe_put_hint(const struct duel *, int seat, struct duel_option, struct text_out *);

/* price.c */
bool is_free_character(const struct duel *, int card, int ability);

/* triggers.c */
bool counts_as_trigger(const struct ability *);
bool faroe_inside_works(const struct duel *, ref source, int ability);
void look_at_conditions(struct duel *); /* "as soon as" */
void choice_was_made(struct duel *);    /* what follows has not come by itself: FAROE-R52 */
void faroe_use_options(const struct duel *, int seat, struct menu *);
int overdrive_of(const struct duel *, int card); /* its ability, 0: it has none */
int overdrive_cost(const struct duel *, int ability);
void faroe_order_options(const struct duel *, int seat, struct menu *);
/* Of those that wait at these places those of this seat, each kind once. */
void waiting_options(const struct duel *, int seat, int from, int to, struct menu *);
/* What has begun to wait since the last time was set off together: one Chain has done it, or one step of the turn. */
void close_batch(struct duel *);
/* The seat whose abilities of those at these places come next, and the first of them: FAROE-R45. */
int next_to_trigger(const struct duel *, int from, int to);
int first_waiting(const struct duel *, int seat, int from, int to, int *kinds);
bool faroe_may_trigger(const struct duel *, ref source, int ability, int seat);

/* chain.c */
void faroe_view_aims(const struct duel *, const struct link *, struct duel_view_aims *);
unsigned faroe_may_answer(const struct duel *);
ref faroe_asked_about(const struct duel *);
uint16_t faroe_decision(const struct duel *, int seat, int ask);
void faroe_refuse_rest(const struct duel *, int seat, struct menu *);

/* It happens: abilities that listen wait for their turn, and what lies hidden may be set off. */
void tell_all(struct duel *, int event, ref subject, ref other, int amount);
const struct effect *running_effect(const struct duel *); /* the innermost; NULL: none */
void had_its_chance(struct duel *, int seat);
void did_something(struct duel *, int seat);

/* resolve.c */
void clear_zone_slot(struct duel *, int seat, ref newcomer);
bool is_used_up(const struct duel *, const struct link *);
void tell_of_success_against(struct duel *, ref); /* before it leaves the field */
/* What has a name in the event that set the ability off: "by an attack as blow". NOTHING: nothing has. */
ref named_in_event(const struct duel *, int ability, ref it, ref other);
/* Which of a link's targets a Surprise or Contingency hears of, the first of them. */
ref target_heard_of(const struct duel *, ref card, int seat, int ability, ref link);
void replay_options(const struct duel *, int seat, struct menu *);
void stacker_options(const struct duel *, int seat, struct menu *);
enum entering { IS_PUT, IS_PLAYED, IS_PLAYED_FROM_POOL };
void enter_field(struct duel *, ref, int zone, int seat, enum entering);

/* defending.c */
const struct keyword_row *defence_of(const struct duel *, const struct link *, ref thing);
void add_defence(struct duel *, const struct linked *);
void defend(struct duel *, const struct link *);
bool is_blocked(const struct link *, ref target);
bool is_threatened_by_enemy(const struct duel *, int seat);
bool asks_which_to_turn(const struct duel *, struct announce *); /* else the only one is noted */
void defence_options(const struct duel *, int seat, struct menu *);
void deflect_options(const struct duel *, int seat, struct menu *);
int deflect_in_default(const struct duel *, int seat, const struct duel_option *, int n);
void turned_options(const struct duel *, int seat, struct menu *);

/* legend.c */
int legend_number(const struct duel *, int seat, int attribute);
void lay_open(struct duel *, int seat, ref card);
void legend_draw(struct duel *, int seat, int rule);
bool is_personal_text(const struct duel *, ref source, int ability);
bool is_personal(const struct duel *, const struct link *);
bool was_offered(const struct legend_combat *, ref source, int ability);
bool finds_option(const struct duel *, int seat, void (*options)(const struct duel *, int, struct menu *));

/* council.c */
unsigned legend_stand_ins(const struct duel *, int seat, int ask, struct duel_option *);
struct duel_option named_most(struct duel *, unsigned asked);
struct duel_option legend_agree(struct duel *, int seat, unsigned asked);
void first_options(const struct duel *, int seat, struct menu *);
/* FAROE-R108: of the targets open to a Legend's choice those on the side its effect is meant for, if there are any. */
void keep_fitting_side(const struct duel *, int seat, int ability, struct group *);

/* damage.c */
void fell(struct duel *, ref); /* Knocked Out by the next check */
int counters_on(const struct duel *, ref, int kind);
bool can_be_counted(const struct duel *, ref, int kind); /* is there room for one more? */
bool somebody_is_endangered(const struct duel *);
void set_counters(struct duel *, ref, int kind, int n);
bool can_have_counters(const struct duel *, ref, int kind);
void add_counters(struct duel *, ref, int kind, int n, int rule); /* FAROE-14.11; nothing for the Immune */
/* The same by this link: nobody is Immune to a Legend's personal effects (FAROE-R113). */
void add_counters_by(struct duel *, ref link, ref, int kind, int n, int rule);
int remove_counters(struct duel *, ref, int kind, int n, int rule);
void clear_counters(struct duel *, ref);
bool clear_turn_kinds(struct duel *); /* what has been done this turn; whether there were Attacks */
void clear_kind(struct duel *, int kind);
int hp_of(const struct duel *, ref);
int hp_lost(const struct duel *, ref); /* of the maximum; below 0: so much is above it */
int plv_of(const struct duel *, ref);
int damage_of_link(const struct duel *, ref link, int base);
int damage_received(const struct duel *, ref target, int amount);
int strike(struct duel *, struct link *, ref link, const ref *target, int n, int base, int type);
int deal_damage(struct duel *, ref source, ref link, ref target, int amount);
int heal(struct duel *, ref, int n, int rule);
void normal_attack(struct duel *, struct link *);

/* notes.c */
enum { NOTED_USES, NOTED_PRICE, NOTED_TEXTS, NOTED_ABILITIES, NOTED_HOSTS };
/* What a card in Hand can be good for, as far as its face tells. */
enum card_use {
    IS_USED = 1,         /* a Skill or Reaction */
    CAN_BE_ATTACHED = 2, /* one that may lie face-down on a Character: FAROE-5.18 */
    MIGHT_ENTER = 4,     /* in one of its roles */
    IS_SURPRISE = 8,
    IS_ITEM = 16,
    HAS_SEVERAL_TEXTS = 32, /* that can be played */
    IS_EQUIPPED = 64,       /* an Item that is attached as it is played: FAROE-16.53 */
};
/* When it can be played from Hand or from where it lies face-down: a bit per window, behind them a bit per event that a
 * Surprise or Contingency waits for, and one for what is told by a test. What answers links of a Chain can be played while
 * one of the kind is there; in the window of Chains if its words do not tell the kind. */
enum {
    FIRST_EVENT_BIT = FAROE_WINDOW_COUNT,
    WHEN_EVENT_IS_MET = (1 << (FIRST_EVENT_BIT + FAROE_EVENT_COUNT)) - (1 << FIRST_EVENT_BIT),
    WHEN_TEST_HOLDS = 1 << (FIRST_EVENT_BIT + FAROE_EVENT_COUNT),
    WAITS_FOR_CONDITION = WHEN_TEST_HOLDS | WHEN_EVENT_IS_MET,
    ANSWERS_ATTACK = WHEN_TEST_HOLDS << 1,
    ANSWERS_ENEMY_ATTACK = WHEN_TEST_HOLDS << 2,
    ANSWERS_ATTACK_ON_OWN = WHEN_TEST_HOLDS << 3, /* on the Player, or on a Character the player controls */
    ANSWERS_SKILL = WHEN_TEST_HOLDS << 4,
    ANSWERS_REACTION = WHEN_TEST_HOLDS << 5,
    ANSWERS_ITEM = WHEN_TEST_HOLDS << 6,
    ANSWERS_SOME_KIND = 63 * ANSWERS_ATTACK, /* one of these */
    ANSWERS_ANYTHING = 1 << FAROE_WINDOW_CHAIN,
};
static inline uint32_t when_met(int event)
{
    return 1u << (FIRST_EVENT_BIT + event);
}
static inline unsigned uses_noted(const struct duel *d, ref r)
{
    return face(d, r)->noted[NOTED_USES];
}
/* Something may be played, something be activated at one of these times. */
static inline uint32_t texts_noted(const struct card *c)
{
    return c->noted[NOTED_TEXTS];
}
static inline uint32_t abilities_noted(const struct card *c)
{
    return c->noted[NOTED_ABILITIES];
}
static inline unsigned hosts_noted(const struct card *c)
{
    return c->noted[NOTED_HOSTS];
}
/* What a card costs at the least, as long as no effect changes Costs. */
static inline int price_noted(const struct card *c)
{
    return (int)c->noted[NOTED_PRICE];
}
/* TP of the cheapest of the costs to choose between. */
int least_tp(const struct duello_book *, int row);
void faroe_note_card(const struct duello_book *, struct card *);

/* field.c */
void unsettle(struct duel *);
void unsettle_fighters(struct duel *);
void field_changed(struct duel *);
void field_changed_by(struct duel *, ref);
void note_entering(struct duel *, ref);
struct census {
    uint8_t provokers, buildups, picky, strangers, users[DUELLO_SEATS];
};
struct census take_census(const struct duel *);

/* leaving.c */
void take_role(struct duel *, ref, int type);
void strip(struct duel *, ref);                      /* of counters, and of what is said of it */
ref somebody_on(const struct duel *, ref, int zone); /* what is attached to it, lies under it */
void drop_orphan(struct duel *, ref card);
void drop_stack_of(struct duel *, ref);
void destroy(struct duel *, ref, int rule);
void destroy_together(struct duel *, const ref *thing, int n, int rule);
void imprison_together(struct duel *, const ref *thing, int n, int rule);
void imprison(struct duel *, ref, int rule);
/* The same in two steps, for several things that leave together: all are foretold before the first of them leaves. */
enum removal { IS_DESTROYED, IS_IMPRISONED, IS_VOID };
enum removal foretell(struct duel *, ref, enum removal);
void remove_card(struct duel *, ref, enum removal, int rule);
bool is_on_field(const struct duel *, ref);       /* but in a Stack */
void tell_of_going(struct duel *, ref, int zone); /* before leave_field */
void leave_field(struct duel *, ref, int zone, enum where);
bool is_hidden_zone(int zone);
/* From a Hand into another hidden zone: FAROE-19.15. Gives back the sleeve it lies in now. */
ref slip_away(struct duel *, ref, int zone, enum where);
void move_character(struct duel *, ref, int zone, int rule);
bool can_have_stack(const struct duel *, ref);
void put_in_stack(struct duel *, ref card, ref under, int rule);
void into_orbit(struct duel *, ref);
void return_from_orbit(struct duel *, ref);
/* Those that belong into Orbit or out of it; true if somebody has moved. */
bool send_the_late(struct duel *);
bool return_the_due(struct duel *);

/* falling.c */
void faroe_concede(struct duel *, int seat);
/* Ends the duel as drawn between all who are left. */
void end_undecided(struct duel *, int rule);
enum check_mode { CHECK_KNOCK_OUTS, CHECK_ALL };
/* True if the duel is over; whoever called must return at once. */
bool work_through_check(struct duel *, enum check_mode, ref striker);
/* FAROE-R144: the Attack by which it falls in the check after a hit of that; NOTHING: none. */
static inline ref knocked_out_by(const struct duel *d, ref r, ref striker)
{
    return is_in_words(own(d)->struck, r) ? striker : NOTHING;
}
bool hp_may_change(const struct duel *);
ref find_orphan(const struct duel *);
static inline bool is_to_be_checked(struct duel *d)
{
    if (d->rows && end_lapsed_rows(d)) /* what lasts while a condition holds */
        field_changed(d);
    if ((d->rows || d->book->lowers) && hp_may_change(d)) /* FAROE-R3 */
        own(d)->unsettled |= SOMEBODY_MAY_FALL;
    if (*given_keywords(d) >> FAROE_KEYWORD_ALLEGIANCE & 1) /* any number may decide for whom one fights: FAROE-R68 */
        own(d)->unsettled |= FIELD_CHANGED;
    if (own(d)->picky) /* any number may decide whether a host fits: FAROE-16.54 */
        own(d)->unsettled |= HOSTS_CHANGED;
    return own(d)->unsettled | own(d)->soon;
}
static inline bool check(struct duel *d, enum check_mode mode, ref striker)
{
    return is_to_be_checked(d) && work_through_check(d, mode, striker);
}
/* The check, and what texts put in the place of a Knock Out. The step that says so ends with the duel. */
#define CHECK(mode, by)                                                                                                \
    do {                                                                                                               \
        if (check(d, mode, by))                                                                                        \
            return;                                                                                                    \
        while (own(d)->would_fall) {                                                                                   \
            CALL(instead, .striker = (by));                                                                            \
            if (check(d, mode, by))                                                                                    \
                return;                                                                                                \
        }                                                                                                              \
    } while (0)

/* control.c */
/* Brings every Character to the side it belongs on. True if somebody has moved. */
bool bring_home(struct duel *);
void swear_in(struct duel *, ref, int seat);
void take_over(struct duel *, ref, int seat);

/* instead.c */
bool finds_instead(struct duel *, ref thing, ref striker);
bool is_spared(const struct duel *, ref);
void no_longer_spared(struct duel *, ref);
void forget_tries(struct duel *);

/* keywords.c */
struct keyword_row {
    uint8_t keyword, counter; /* rows of the vocabulary; 0: none */
    int8_t plv;               /* per counter */
    bool harmful;             /* FAROE-R108 */
    uint8_t immunity;         /* the word by which something is Immune to the counter, or to the keyword */
    uint16_t rule;
    void (*starting)(struct duel *, ref);     /* in the Starting Phase, in the order of the table: FAROE-R20 */
    int (*demands)(const struct duel *, ref); /* TP asked for in the Starting Phase, 0: none */
    void (*unpaid)(struct duel *, ref);       /* what happens if it is not paid */
    void (*ending)(struct duel *, ref);       /* in the End Phase */
    void (*declared)(struct duel *, struct link *, ref attacker); /* as an Attack is declared */
    uint8_t defends;                        /* the link that a counter makes: LINK_SHIELD, LINK_BARRIER */
    uint8_t offer;                          /* its ask */
    int (*lasts)(const struct duel *, ref); /* when it ends if it is given without a duration: enum row_end */
};
extern const struct keyword_row faroe_keywords[];
extern const int faroe_keyword_rows;
enum { STACKER_ROW = -1 }; /* FAROE-16.99: no row of the table, for it does nothing in a phase */
bool has_keyword(const struct duel *, ref, int keyword);
bool is_never_muted(const struct duel *, ref);
bool lists_immunity(const struct duel *, ref, int word);
int until_next_starting_phase(const struct duel *, ref); /* FAROE-16.74 */
int keyword_number(const struct duel *, ref, int keyword);
static inline bool is_muted(const struct duel *d, ref r)
{
    return may_have_keyword(d, r, FAROE_KEYWORD_MUTE) && work_out_mute(d, r);
}
bool is_immune_to(const struct duel *, ref, int word);
bool is_immune_to_counter(const struct duel *, ref, int counter);
bool is_immune_to_keyword(const struct duel *, ref, int keyword);
bool work_out_immunity(const struct duel *, ref, ref source, int card, bool ability);
static inline bool is_immune_to_source(const struct duel *d, ref r, ref source, int card, bool ability)
{
    return may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE) && work_out_immunity(d, r, source, card, ability);
}
int working_counters(const struct duel *, ref, int counter);
void wait_for(struct duel *, ref card, int ability, ref user, int what);
void put_played_counters(struct duel *, const struct link *);
unsigned elements_of(const struct duel *, ref);
unsigned elements_of_link(const struct duel *, ref link);
bool is_armed_up(const struct duel *, ref, int n);
bool paradox_holds(const struct duel *, int seat, ref source);
void keywords_on_entering(struct duel *, ref);
void faroe_got_keyword(struct duel *, ref, int keyword);
bool can_affect(const struct duel *, ref source, ref link, ref subject);
bool faroe_affects(const struct duel *, ref source, ref link, ref subject);
bool faroe_works_on(const struct duel *, ref source, ref subject);
const struct keyword_row *row_of_counter(int counter);

/* verbs.c */
extern const struct verb_step faroe_verb_steps[];
bool faroe_gave(struct duel *); /* looks at what an effect has given; true if that is a step of its own */
bool would_go(const struct duel *, ref, int zone, int seat);
/* What is on the field has been told of before, if it leaves it: see tell_who_leaves. */
void put_into_zone(struct duel *, ref, int zone, int seat, enum where, bool unseen);
void tell_who_leaves(struct duel *, const uint32_t *set, int zone);
static inline enum where where_put(int how) /* 0 into, 1 under, 2 on top of, 3 on bottom of */
{
    return how & 1 ? ON_BOTTOM : ON_TOP;
}
void next_card_options(const struct duel *, int seat, struct menu *);
/* A Negated link keeps its True damage and nothing else: FAROE-11.8. */
bool is_silenced(const struct duel *, const struct call *);

/* reading.c */
bool is_link_of_card(const struct link *);
bool faroe_is(const struct duel *, int you, ref, int word);
bool faroe_readable(const struct duel *, int you, int chooser, ref);
int faroe_attribute(const struct duel *, ref, int attribute, bool plain);
int faroe_number(const struct duel *, ref, int kind, int row);
int faroe_settled(const struct duel *, ref, int attribute, int value);
bool faroe_has_trait(const struct duel *, ref, int trait);
/* FAROE-R139: of a link that is over, its attacker if that is still there, or else its source. */
ref what_stays_of(const struct duel *, ref link);
ref faroe_refer(const struct duel *, int seat, int reference);
ref faroe_refer_of(const struct duel *, ref of, int reference);
ref faroe_host_of(const struct duel *, ref card, ref link);
void faroe_aims(const struct duel *, ref link, int list, uint32_t *set);
int faroe_belongs_to(const struct duel *, ref, int op, ref *to);
bool faroe_condition(const struct duel *, int seat, ref, int keyword, int n);
bool faroe_active(const struct duel *, ref source, int ability);
bool faroe_may_work(const struct duel *, ref source, int ability);
int period_end(int period);
int faroe_row_end(const struct duel *, const cell *until, int attribute, int seat, ref subject);
COLD void cite_last_stand(const struct duel *, int seat);
/* FAROE-13.1, FAROE-13.6: read from the position whenever it is asked. */
static inline bool in_last_stand(const struct duel *d, int seat)
{
    if (RARELY(d->journal))
        cite_last_stand(d, seat);
    if (place(d, front(seat))->count == 0 && place(d, backup(seat))->count == 0)
        return true;
    return may_have_keyword(d, seat_ref(seat), FAROE_KEYWORD_LAST_STAND) &&
           has_keyword(d, seat_ref(seat), FAROE_KEYWORD_LAST_STAND);
}
void forget_gones(struct duel *);
const struct gone *find_gone(const struct duel *, ref);
bool is_in_orbit(const struct duel *, ref);
bool works_there(const struct duel *, ref);
bool faroe_able(const struct duel *, int verb, ref subject, ref thing, ref source);
int faroe_at_most(const struct duel *, int verb, ref subject, int word, const uint32_t *set);
bool is_of_type(const struct duel *, ref, int type);

/* knowledge.c */
/* Cards have come to a Hand, or changed places in it: those who may see it do. */
void show_hand(struct duel *, int seat);
void show_pool(struct duel *, int seat);
bool faroe_sees_hand(const struct duel *, int seat, int owner);
void faroe_redeal(struct duel *, int seat);
const char *faroe_invariant(const struct duel *);
int faroe_counters(const struct duel *, struct duel_view_counter *, int most);
void faroe_give_counters(struct duel *, ref, int counter, int n);
void faroe_give_host(struct duel *, ref card, ref to);

/* appeal.c */
int prepare_appeal(const struct duel *, int seat, struct duel_option);
int combat_appeal(const struct duel *, int seat, struct duel_option);
int aftermath_appeal(const struct duel *, int seat, struct duel_option);
int target_appeal(const struct duel *, int seat, struct duel_option);

/* standing.c */
enum { FAROE_MEASURES = 22 };
extern const struct measure faroe_measures[FAROE_MEASURES];
int faroe_side(const struct duel *, int seat);
int faroe_stage(const struct duel *);
int faroe_plays_on(const struct duel *);

#endif
