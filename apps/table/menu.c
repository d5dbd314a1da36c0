/* menu.c: the options of a question as a list: one below the other with what each would do, in columns, or, where
 * there are many, by what they have in common. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "duello/words.h"
#include "sitting.h"
#include "table/warnings.h"

/* From so many on, options are grouped; a group says once what its options share. */
enum { MANY = 8, MOST_TOLD = 20, ITEM_TEXT = 512 };

#define LOSES " " STYLE("r") "(loses)" PLAIN

/* ---- an option --------------------------------------------------------------------------------------------- */

static bool is_number(const char *s)
{
    size_t n = strspn(s, "0123456789");
    return n > 0 && s[n] == '\0';
}

/* What an ability that can be used now costs and does. When it can be used, which stands before it
 * in brackets, goes without saying; a cost may be printed on the card instead of in the ability. */
static void describe_use(const struct duello_book *b, const struct duel_option_parts *parts, char *text, size_t size)
{
    char cost[64] = "", all[1024];

    *text = '\0';
    if (strcmp(parts->verb, "use") != 0 || parts->parts != 2)
        return;
    int ability = parts->part[1].value;
    duello_ability_price(b, ability, cost, sizeof cost);
    duello_ability_text(b, ability, all, sizeof all);
    const char *tag = *all == '[' ? strstr(all, "] ") : NULL;
    snprintf(text, size, "%s%s%s", cost, *cost ? ": " : "", tag ? tag + 2 : all);
}

/* What stands on a card that is chosen out of all there are, below its name and type. */
static void describe_face(const struct duello_book *b, const struct duello_option_form *form, struct duel_option o,
                          char *text, size_t size)
{
    char all[1024];
    const char *line = all;
    size_t used = 0;

    if (!strstr(form->notation, "{a:face}"))
        return;
    duello_card_text(b, o.a, all, sizeof all);
    for (int skipped = 0; skipped < 2 && *line; skipped++)
        line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n');
    while (*line && used < size) {
        size_t n = strcspn(line, "\n");
        const char *between = used == 0 ? "" : line[-2] == '.' ? " " : "; ";
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", between, (int)n, line);
        line += n + (line[n] == '\n');
    }
}

static void fill_item(const struct sitting *s, int seat, struct duel_option o, struct menu_item *item)
{
    item->option = o;
    duel_option_notation(s->table.duel, seat, o, item->notation, sizeof item->notation);
    duel_option_text(s->table.duel, seat, o, item->text, sizeof item->text);
    struct duello_option_form form = { "", "" };
    struct duel_option_parts parts;
    duello_option_form(s->table.book, o.verb, &form);
    item->sentence = form.sentence;
    duel_option_hint(s->table.duel, seat, o, item->detail, sizeof item->detail);
    duel_option_parts(s->table.duel, o, &parts);
    if (!*item->detail)
        describe_use(s->table.book, &parts, item->detail, sizeof item->detail);
    if (!*item->detail)
        describe_face(s->table.book, &form, o, item->detail, sizeof item->detail);
    item->quiet = duel_is_seldom(s->table.duel, seat, o);
}

/* Where numbers are chosen, a number means itself and not a place in the list. */
static void label_items(struct menu_item *menu, int count)
{
    bool numbers = false;

    for (int i = 0; i < count; i++)
        numbers |= is_number(menu[i].notation);
    for (int i = 0; i < count; i++) {
        if (!numbers)
            snprintf(menu[i].label, sizeof menu[i].label, "%d", i + 1);
        else if (is_number(menu[i].notation))
            snprintf(menu[i].label, sizeof menu[i].label, "%.15s", menu[i].notation);
    }
}

/* ---- in order ------------------------------------------------------------------------------------------------ */

/* Whether two options of a kind are the same in their first arguments. */
static bool is_same_to(const struct duel_option *a, const struct duel_option *b, int depth)
{
    return a->verb == b->verb && (depth < 1 || a->a == b->a) && (depth < 2 || a->b == b->b);
}

/* How many options are as this one down to `depth`, and how many of them differ in the next argument. */
static int count_alike(const struct menu_item *menu, int count, const struct duel_option *o, int depth, int *different)
{
    int all = 0;

    *different = 0;
    for (int i = 0; i < count; i++) {
        bool first = true;
        if (!is_same_to(&menu[i].option, o, depth))
            continue;
        for (int k = 0; k < i; k++)
            first &= !is_same_to(&menu[k].option, &menu[i].option, depth + 1);
        all++;
        *different += first;
    }
    return all;
}

/* Where options of many cards go to many places, each card has a group of its own; and so has each face of a card. */
static int depth_of(const struct menu_item *menu, int count, const struct duel_option *o)
{
    int cards, faces, all = count_alike(menu, count, o, 0, &cards), own = count_alike(menu, count, o, 1, &faces);

    if (faces > 1 && own > faces)
        return 2;
    return cards > 1 && all > cards;
}

static bool is_grouped_with(const struct menu_item *a, const struct menu_item *b)
{
    return a->quiet == b->quiet && is_same_to(&a->option, &b->option, a->depth);
}

/* Brings options of a group together where its first one stands. */
static void gather_groups(struct menu_item *menu, int count)
{
    for (int done = 0; done < count;) {
        struct menu_item first = menu[done];
        for (int i = done; i < count; i++) {
            if (!is_grouped_with(&menu[i], &first))
                continue;
            struct menu_item item = menu[i];
            memmove(&menu[done + 1], &menu[done], (size_t)(i - done) * sizeof *menu);
            menu[done++] = item;
        }
    }
}

/* What the viewer sees of a card that lies where cards keep no order; NULL otherwise. */
static const struct duel_view_card *find_unordered(const struct duel *d, const struct duel_view *view, uint16_t card)
{
    struct duello_place place;

    for (int i = 0; card && i < view->cards; i++)
        if (view->card[i].handle == card && duello_place(duel_book(d), view->card[i].place, &place) && !place.ordered)
            return &view->card[i];
    return NULL;
}

/* What can be done with each card of a hand is listed as the board shows the hand: by the book. The order in which the
 * options come is another one after every move. */
static void sort_cards(const struct sitting *s, int seat, struct menu_item *menu, int count)
{
    struct duel_view *view = zeroed(1, sizeof *view);

    duel_view(s->table.duel, seat, view);
    for (int i = 0; i < count; i++) {
        struct menu_item item = menu[i];
        const struct duel_view_card *card = find_unordered(s->table.duel, view, item.option.a);
        int at = i;
        item.place = card && card->face ? card->place : 0;
        item.order = card ? card->face : 0;
        for (; item.place && at > 0 && menu[at - 1].place == item.place && menu[at - 1].order > item.order; at--) {
            if (menu[at - 1].quiet != item.quiet)
                break;
            menu[at] = menu[at - 1];
        }
        menu[at] = item;
    }
    free(view);
}

struct menu_item *menu_of(const struct sitting *s, int seat, int *count)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct menu_item item = { .quiet = false };
    int n = duel_options(s->table.duel, seat, option, DUELLO_OPTIONS);
    struct menu_item *menu = zeroed((size_t)n + 1, sizeof *menu);

    *count = 0;
    for (int quiet = 0; quiet <= 1; quiet++)
        for (int i = 0; i < n; i++) {
            fill_item(s, seat, option[i], &item);
            if (item.quiet == (quiet == 1))
                menu[(*count)++] = item;
        }
    sort_cards(s, seat, menu, n);
    for (int i = 0; i < n; i++)
        menu[i].depth = depth_of(menu, n, &menu[i].option);
    if (n > MANY)
        gather_groups(menu, n);
    label_items(menu, n);
    return menu;
}

void menu_warn(const struct sitting *s, struct menu_item *menu, int count)
{
    struct duel_option option[DUELLO_OPTIONS] = { 0 };
    struct warning warning[DUELLO_OPTIONS];

    for (int i = 0; i < count; i++)
        option[i] = menu[i].option;
    warn_of(s->table.duel, s->viewer, option, count, warning);
    for (int i = 0; i < count; i++) {
        menu[i].loses = warning[i].loses;
        memcpy(menu[i].rule, warning[i].rule, sizeof menu[i].rule);
    }
}

int menu_loud(const struct menu_item *menu, int count)
{
    int n = 0;

    while (n < count && !menu[n].quiet)
        n++;
    return n;
}

/* ---- how it is shown --------------------------------------------------------------------------------------------- */

static void item_text(const struct menu_item *item, char *text, size_t size)
{
    const char *words = is_number(item->notation) && strcmp(item->text, item->label) == 0 ? "" : item->text;

    if (*item->label)
        snprintf(text, size, STYLE("c") "%3s" PLAIN "%s%s%s", item->label, *words ? " " : "", words,
                 item->loses ? LOSES : "");
    else
        snprintf(text, size, "    " STYLE("c") "%s" PLAIN "%s", item->text, item->loses ? LOSES : "");
}

bool menu_has_details(const struct menu_item *menu, int count)
{
    for (int i = 0; i < count; i++)
        if (*menu[i].detail)
            return true;
    return false;
}

/* As much of the detail as fits behind the option; all of it for who has asked for more. */
static void say_item(const struct sitting *s, const struct menu_item *item)
{
    char text[512], detail[sizeof item->detail];

    item_text(item, text, sizeof text);
    int room = s->terminal.width - 3 - text_columns(&s->terminal, text);
    snprintf(detail, sizeof detail, "%s", item->detail);
    size_t n = strlen(detail);
    bool cut = !s->all_listed && text_columns(&s->terminal, detail) > room;
    while (cut && n > 0 && text_columns(&s->terminal, detail) > room - 4) {
        while (n > 0 && detail[n - 1] != ' ')
            n--;
        detail[n > 0 ? --n : n] = '\0';
    }
    say(&s->terminal, n ? "%s  " STYLE("d") "%s%s" PLAIN : "%s", text, detail, cut ? " ..." : "");
}

/* How much of two texts is the same, in whole words, from the beginning or from the end. */
static size_t same_beginning(const char *a, const char *b, size_t most)
{
    size_t n = 0, words = 0;

    for (; n < most && a[n] && a[n] == b[n]; n++)
        if (a[n] == ' ')
            words = n + 1;
    return words;
}

static size_t same_end(const char *a, const char *b, size_t most)
{
    size_t la = strlen(a), lb = strlen(b), n = 0, words = 0;

    for (; n < most && n < la && n < lb && a[la - 1 - n] == b[lb - 1 - n]; n++)
        if (a[la - 1 - n] == ' ')
            words = n + 1;
    return words;
}

/* A group of options that follow each other: how many, and what all of them begin and end with. */
struct menu_group {
    int count;
    size_t before, after;
};

/* The argument in which the options of a group differ first: 'a', 'b' or 'c'. */
static char first_difference(const struct menu_item *menu, int count)
{
    char least = 'c';

    for (int i = 1; i < count; i++) {
        char here = menu[i].option.a != menu->option.a ? 'a' : menu[i].option.b != menu->option.b ? 'b' : 'c';
        least = here < least ? here : least;
    }
    return least;
}

/* Where `words` end in the first n letters of a text, for the last time; 0: they are not there. */
static size_t last_end(const char *text, size_t n, const char *words, size_t length)
{
    for (size_t end = n; end >= length && length > 0; end--)
        if (strncmp(text + end - length, words, length) == 0)
            return end;
    return 0;
}

/* Names that begin or end alike are not torn apart: what is shared ends with the words before the argument in which the
 * options differ, and begins with those behind it. */
static void keep_names_whole(const struct menu_item *menu, struct menu_group *g)
{
    char field[] = { '{', first_difference(menu, g->count), '\0' };
    const char *named = strstr(menu->sentence, field), *from = named ? named : strchr(menu->sentence, '{');
    const char *to = from ? strchr(from, '}') : NULL, *words = from;
    size_t size = strlen(menu->text);

    if (!to)
        return;
    while (words > menu->sentence && words[-1] != '}')
        words--;
    g->before = last_end(menu->text, g->before, words, (size_t)(from - words));
    size_t behind = strcspn(++to, "{"), end = last_end(menu->text, size, to, behind);
    size_t most = end ? size - (end - behind) : 0;
    g->after = g->after < most ? g->after : most;
}

static struct menu_group group_at(const struct menu_item *menu, int count)
{
    struct menu_group g = { .count = 1, .before = strlen(menu->text), .after = strlen(menu->text) };

    for (; g.count < count && is_grouped_with(menu, &menu[g.count]); g.count++)
        g.before = same_beginning(menu->text, menu[g.count].text, g.before);
    for (int i = 1; i < g.count; i++)
        g.after = same_end(menu->text, menu[i].text, g.after);
    if (g.count > 1)
        keep_names_whole(menu, &g);
    if (g.count == 1 || g.before == 0)
        g.before = g.after = 0;
    return g;
}

/* Text that is gathered for a line; what would not fit on it begins another. */
struct line {
    const struct sitting *s;
    char text[2048];
    int lines;
    bool silent; /* lines are only counted */
};

static void end_line(struct line *l)
{
    if (!*l->text)
        return;
    if (!l->silent)
        say(&l->s->terminal, "%s", l->text);
    l->lines += text_lines(&l->s->terminal, l->text);
    l->text[0] = '\0';
}

static void add_to_line(struct line *l, const char *text)
{
    bool fits = text_columns(&l->s->terminal, l->text) + text_columns(&l->s->terminal, text) + 2 < l->s->terminal.width;

    if (*l->text && !fits) {
        end_line(l);
        snprintf(l->text, sizeof l->text, "      ");
    } else if (*l->text) {
        snprintf(l->text + strlen(l->text), sizeof l->text - strlen(l->text), "  ");
    }
    snprintf(l->text + strlen(l->text), sizeof l->text - strlen(l->text), "%s", text);
}

/* What an option has for itself in its group. */
static void put_own_part(const struct menu_item *item, const struct menu_group *g, char text[ITEM_TEXT])
{
    snprintf(text, ITEM_TEXT, "%.*s", (int)(strlen(item->text) - g->before - g->after), item->text + g->before);
}

/* What the options of a group begin with, without the blank behind it. */
static void put_head(const struct menu_item *item, const struct menu_group *g, char text[ITEM_TEXT])
{
    snprintf(text, ITEM_TEXT, "%.*s", g->before ? (int)g->before - 1 : 0, item->text);
}

static void add_item(struct line *l, const struct menu_item *item, const struct menu_group *g)
{
    char text[2 * ITEM_TEXT], own[ITEM_TEXT];

    put_own_part(item, g, own);
    snprintf(text, sizeof text, STYLE("c") "%s%s" PLAIN " %s%s", *l->text ? "" : "  ", item->label, own,
             item->loses ? LOSES : "");
    add_to_line(l, text);
}

/* "Attach Spark Jab face-down to:  5 Brazen Doyle  6 Kettle Rook" */
static void add_group(struct line *l, const struct menu_item *menu, const struct menu_group *g)
{
    char head[ITEM_TEXT];

    if (g->before) {
        end_line(l);
        put_head(menu, g, head);
        snprintf(l->text, sizeof l->text, "  %s%s%s:", head, g->after ? " ..." : "",
                 menu->text + strlen(menu->text) - g->after);
    }
    for (int i = 0; i < g->count; i++)
        add_item(l, &menu[i], g);
    if (g->before)
        end_line(l);
}

/* ---- groups in which the same can be chosen --------------------------------------------------------------------- */

/* Groups that follow each other: what their beginnings begin and end with. */
struct menu_table {
    int groups;
    size_t before, after;
};

/* Whether the options of two groups end in the same words, in the same order. */
static bool has_same_ends(const struct menu_item *a, const struct menu_group *ga, const struct menu_item *b,
                          const struct menu_group *gb)
{
    char one[ITEM_TEXT], other[ITEM_TEXT];

    if (ga->count != gb->count || !ga->before || !gb->before || a->quiet != b->quiet)
        return false;
    for (int i = 0; i < ga->count; i++) {
        put_own_part(&a[i], ga, one);
        put_own_part(&b[i], gb, other);
        if (strcmp(one, other) != 0 ||
            strcmp(a[i].text + strlen(a[i].text) - ga->after, b[i].text + strlen(b[i].text) - gb->after) != 0)
            return false;
    }
    return true;
}

static struct menu_table table_at(const struct menu_item *menu, int count)
{
    struct menu_group first = group_at(menu, count);
    struct menu_table t = { 1, 0, 0 };
    char head[ITEM_TEXT], other[ITEM_TEXT];

    put_head(menu, &first, head);
    t.before = t.after = strlen(head);
    for (int at = first.count; first.count > 1 && at < count; at += first.count) {
        struct menu_group next = group_at(&menu[at], count - at);
        put_head(&menu[at], &next, other);
        size_t before = same_beginning(head, other, t.before), after = same_end(head, other, t.after);
        if (!has_same_ends(menu, &first, &menu[at], &next) || !before)
            break;
        t.groups++;
        t.before = before;
        t.after = after;
    }
    return t;
}

/* The labels of a group, or what its options have for themselves: "7/8/9". */
static void put_all(const struct menu_item *menu, const struct menu_group *g, bool labels, char *text, size_t size)
{
    char own[ITEM_TEXT];

    *text = '\0';
    for (int i = 0; i < g->count; i++) {
        put_own_part(&menu[i], g, own);
        snprintf(text + strlen(text), size - strlen(text), "%s%s", i ? "/" : "", labels ? menu[i].label : own);
    }
}

/* "Lay ... against Ann/Ben:  1/2 Dash  3/4 Paper Cut" */
static void add_table(struct line *l, const struct menu_item *menu, const struct menu_table *t, int count)
{
    struct menu_group g = group_at(menu, count);
    char head[ITEM_TEXT], all[2 * ITEM_TEXT], text[3 * ITEM_TEXT];

    end_line(l);
    put_head(menu, &g, head);
    put_all(menu, &g, false, all, sizeof all);
    snprintf(l->text, sizeof l->text, "  %.*s...%s %s%s:", (int)t->before, head, head + strlen(head) - t->after, all,
             menu->text + strlen(menu->text) - g.after);
    for (int i = 0; i < t->groups; i++, menu += g.count) {
        struct menu_group own = group_at(menu, g.count);
        put_head(menu, &own, head);
        put_all(menu, &own, true, all, sizeof all);
        snprintf(text, sizeof text, STYLE("c") "%s" PLAIN " %.*s", all, (int)(strlen(head) - t->before - t->after),
                 head + t->before);
        add_to_line(l, text);
    }
    end_line(l);
}

/* Options that stand alone share a line. Where tables are wanted, groups in which the same can be chosen do. */
static int say_groups(const struct sitting *s, const struct menu_item *menu, int count, bool tables, bool silent)
{
    struct line l = { .s = s, .silent = silent };

    for (int at = 0; at < count;) {
        struct menu_group g = group_at(&menu[at], count - at);
        struct menu_table t = tables ? table_at(&menu[at], count - at) : (struct menu_table){ 1, 0, 0 };
        if (t.groups > 1)
            add_table(&l, &menu[at], &t, count - at);
        else
            add_group(&l, &menu[at], &g);
        at += t.groups * g.count;
    }
    end_line(&l);
    return l.lines;
}

/* In tables if there is no room for more. */
static int list_groups(const struct sitting *s, const struct menu_item *menu, int count, int room, bool silent)
{
    bool crowded = s->terminal.screen && say_groups(s, menu, count, false, true) > room;

    return say_groups(s, menu, count, crowded, silent);
}

/* The options go into as many columns as they fit in, read downwards. */
static int columns_of(const struct sitting *s, const struct menu_item *menu, int count, int *wide)
{
    char text[ITEM_TEXT];

    *wide = 0;
    for (int i = 0; i < count; i++) {
        item_text(&menu[i], text, sizeof text);
        int n = text_columns(&s->terminal, text) + 2;
        *wide = n > *wide ? n : *wide;
    }
    int columns = *wide > 0 ? (s->terminal.width - 1) / *wide : 1;
    /* Few options read best below each other. */
    return columns < 1 || count <= 4 ? 1 : columns;
}

static void say_columns(const struct sitting *s, const struct menu_item *menu, int count)
{
    int wide, columns = columns_of(s, menu, count, &wide), rows = (count + columns - 1) / columns;
    char text[ITEM_TEXT], line[4096];

    for (int row = 0; row < rows; row++) {
        size_t used = 0;
        for (int i = row; i < count; i += rows) {
            item_text(&menu[i], text, sizeof text);
            int gap = i + rows < count ? wide - text_columns(&s->terminal, text) : 0;
            used += (size_t)snprintf(line + used, sizeof line - used, "%s%*s", text, gap, "");
            if (used >= sizeof line)
                break;
        }
        say(&s->terminal, "%s", line);
    }
}

/* How many lines the options take one below the other. */
static int lines_of_items(const struct sitting *s, const struct menu_item *menu, int count)
{
    char text[ITEM_TEXT];
    int lines = 0;

    for (int i = 0; i < count; i++) {
        item_text(&menu[i], text, sizeof text);
        lines += text_lines(&s->terminal, text);
    }
    return lines;
}

static int rows_of(const struct sitting *s, const struct menu_item *menu, int count)
{
    int wide, columns = columns_of(s, menu, count, &wide);

    return columns > 1 ? (count + columns - 1) / columns : lines_of_items(s, menu, count);
}

/* Many options are told by what they share, and so are those that take too much room otherwise. Numbers that are chosen
 * as such need no grouping. */
static bool is_grouped(const struct sitting *s, const struct menu_item *menu, int count, int room)
{
    if (count == 0 || is_number(menu[0].notation))
        return false;
    int rows = rows_of(s, menu, count);
    return count > MANY || (s->terminal.screen && rows > room && list_groups(s, menu, count, room, true) < rows);
}

static int lines_untold(const struct sitting *s, const struct menu_item *menu, int count, int room)
{
    return is_grouped(s, menu, count, room) ? list_groups(s, menu, count, room, true) : rows_of(s, menu, count);
}

/* What options do is told beside them if a line for each leaves room for board and news, or is hardly more than they need
 * with a hint that it could be told. */
bool menu_tells(const struct sitting *s, const struct menu_item *menu, int count, int room)
{
    if (!menu_has_details(menu, count))
        return false;
    if (!s->terminal.screen)
        return count <= MOST_TOLD;
    int lines = lines_of_items(s, menu, count);
    return lines <= room || lines <= lines_untold(s, menu, count, room) + 1;
}

int menu_lines(const struct sitting *s, const struct menu_item *menu, int count, int room)
{
    return menu_tells(s, menu, count, room) ? lines_of_items(s, menu, count) : lines_untold(s, menu, count, room);
}

void menu_say(const struct sitting *s, const struct menu_item *menu, int count, int room)
{
    bool told = menu_tells(s, menu, count, room) || (s->all_listed && menu_has_details(menu, count));

    for (int i = 0; told && i < count; i++)
        say_item(s, &menu[i]);
    if (!told && is_grouped(s, menu, count, room))
        list_groups(s, menu, count, room, false);
    else if (!told)
        say_columns(s, menu, count);
}
