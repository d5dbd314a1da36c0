/* leaks.h: known kinds of leak, planted one at a time to prove that the proofs find them.
 *
 * In every ordinary build LEAK(x) is the constant false and costs nothing. tests/proof/leaks_test.c
 * is linked with a library of its own, built with DUELLO_LEAKS, and plants each leak in turn.
 */
#ifndef ENGINE_LEAKS_H
#define ENGINE_LEAKS_H

#include <stdbool.h>

#define LEAKS(L)                                                                                                       \
    L(SHUFFLE_KEEPS_FACES, "a shuffle forgets, but every sleeve keeps its face")                                       \
    L(SHUFFLE_KEEPS_KNOWLEDGE, "a face once seen stays known through a shuffle")                                       \
    L(UNSEEN_KEEPS_KNOWLEDGE, "cards of a hand stay known although one of them left unseen")                           \
    L(UNSEEN_KEEPS_SLEEVES, "a card placed in secret leaves in its own sleeve, and the others keep theirs")            \
    L(HAND_KEEPS_SLEEVE, "a card that comes to a hand stays in its own sleeve")                                        \
    L(FACE_DOWN_SHOWN, "a view shows a face-down card to everybody")                                                   \
    L(DECK_TOP_SHOWN, "a view shows its owner the top card of the deck")                                               \
    L(HAND_HANDLES, "a view gives handles to the cards of another's hand")                                             \
    L(HAND_UNSORTED, "a view lists the known cards of another's hand where they are")                                  \
    L(OWNERS_FACT_SHOWN, "a view shows a fact of one seat to the others")                                              \
    L(FACT_FROM_HIDDEN, "a fact that everybody sees is worked out from a face-down card")                              \
    L(SPECTATOR_SEES, "a spectator sees what the first player knows")                                                  \
    L(PAYMENT_SHOWN, "others see how far a payment has been worked out")                                               \
    L(ANSWER_SHOWN, "a secret answer is seen before all are in")                                                       \
    L(OPTION_COUNT, "the number of options depends on another's hand")                                                 \
    L(OPTION_NAMES, "the words of an option name a card whose face is not known")                                      \
    L(PROMPT, "a prompt names a hidden card")                                                                          \
    L(ERROR_TEXT, "a refusal names the hidden card that was asked for")                                                \
    L(WINDOW_SKIPPED, "a player is not asked when the hand leaves nothing but passing")                                \
    L(LOG_FACE, "the journal names a card to those who did not see it")                                                \
    L(LOG_READER, "a private entry of the journal is read to everybody")                                               \
    L(LOOK_SHOWN, "a look at cards shows them to both players")                                                        \
    L(REDEAL_SKIPS_PLACE, "dealing anew leaves one hidden place as it is")                                             \
    L(REDEAL_REMEMBERS, "dealing anew starts from how the cards really lie")                                           \
    L(REDEAL_KEEPS_CHANCE, "dealing anew keeps the generator")                                                         \
    L(REDEAL_KEEPS_ANSWER, "dealing anew keeps the secret answers of others")                                          \
    L(REDEAL_KEEPS_DIALOGUE, "dealing anew keeps what another is choosing in private")                                 \
    L(TIME_OUT_KEEPS_DIALOGUE, "who is late in a private choice answers in it, and not the ask before it")

#define LEAK_NUMBER(name, words) LEAK_##name,
enum leak { LEAK_NONE, LEAKS(LEAK_NUMBER) LEAK_COUNT };
#undef LEAK_NUMBER

#ifdef DUELLO_LEAKS
extern enum leak planted_leak;
#define LEAK(name) (planted_leak == LEAK_##name)
#else
#define LEAK(name) false
#endif

#endif
