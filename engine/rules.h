/* rules.h: the numbered rules of a game as a table, made from its rules.md by the build.
 *
 * Row 0 is unused, so that 0 can mean "no rule". The rows stand in the order of the text; the enum
 * made beside the table (SOL_5_16, SOL_R3, SOL_C9, SOL_D7) names them.
 */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

enum rule_kind { RULE_RULE = 1, RULE_RULING, RULE_CONSTANT, RULE_DECISION };

struct rule {
    const char *id;         /* "SOL-5.16" */
    unsigned char kind;     /* enum rule_kind */
    const char *definition; /* why no code can cite it ("names a thing", "advice"), NULL: it must be cited */
    unsigned at, length;    /* where its words stand in rules.md: see rule_text */
};

#endif
