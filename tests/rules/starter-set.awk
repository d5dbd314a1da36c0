# Card files first, then rules.md: the rows of section 10 against the cards they are about.
# Wants game; writes "game|card|sum of the row|sum of the card" for each to the file pairs, and complaints to standard output.

function sum(text,    i, s) {
    s = 7
    for (i = 1; i <= length(text); i++)
        s = (s * 33 + index(alphabet, substr(text, i, 1)) + 1) % 4294967291
    return sprintf("%.0f", s)
}

# The number or words that a card prints for a field: field("priority", "Feather Jab") is "7".
function field(name, card,    text, n, part, i) {
    text = header[card]
    n = split(text, part, /, */)
    for (i = 1; i <= n; i++)
        if (index(part[i], name " ") == 1)
            return substr(part[i], length(name) + 2)
    return "-"
}

# rL yM wHS from the words of a card.
function input(card,    colour, letter, words, n, c, w, out, of) {
    split("red yellow white", colour, " ")
    letter["light"] = "L"; letter["medium"] = "M"; letter["heavy"] = "H"; letter["special"] = "S"
    out = ""
    for (c = 1; c <= 3; c++) {
        of = field(colour[c], card)
        if (of == "-")
            continue
        n = split(of, words, " ")
        out = out (out == "" ? "" : " ") substr(colour[c], 1, 1)
        for (w = 1; w <= n; w++)
            out = out letter[words[w]]
    }
    return out == "" ? "-" : out
}

function range(card,    of) {
    of = field("range", card)
    sub(/ to /, "-", of)
    return of
}

# An attack that prints no damage is -/- in the tables, a utility card -.
function damage(card,    of) {
    of = field("attack", card) "/" field("link", card)
    return of == "-/-" && header[card] !~ /^Attack/ ? "-" : of
}

# 300/600 RATK 500(3); a leader has its HP in a column of their own.
function stats(card,    n, name, out, of, k) {
    out = field("ATK", card) == "-" ? "no ATK, HP " field("HP", card) : field("ATK", card) "/" field("HP", card)
    if (header[card] ~ /^leader/)
        out = field("ATK", card) == "-" ? "" : "ATK " field("ATK", card)
    n = split("RATK DEF CATK HL", name, " ")
    for (k = 1; k <= n; k++)
        if ((of = field(name[k], card)) != "-") {
            sub(/ at /, "(", of)
            out = out (header[card] ~ /^leader/ ? ", " : " ") name[k] " " of (of ~ /\(/ ? ")" : "")
        }
    return out == "" || header[card] ~ /^trick/ ? "-" : out
}

# The words of a header from the first-th to what is printed with a number, joined: its element and type, its classes.
function words(card, first, joint,    part, n, i, out) {
    n = split(header[card], part, /, */)
    out = part[first]
    for (i = first + 1; i <= n && part[i] !~ /[0-9]/ && part[i] != "Lore"; i++)
        out = out joint part[i]
    return out
}

# What the card says where the table has this column; "" if that cannot be told from the header alone.
function printed(column, card) {
    if (column == "stats") return stats(card)
    if (column == "element, type") return words(card, 2, " ")
    if (column == "activation") return substr(header[card], 8, index(substr(header[card], 8), ",") - 1)
    if (column == "classes") return words(card, 3, ", ")
    if (column == "P") return field("priority", card)
    if (column == "MR") return field("meter cost", card)
    if (column == "RG") return range(card)
    if (column == "input") return input(card)
    if (column == "A/L") return damage(card)
    if (column == "C") return field("cost", card)
    if (column == "L" || column == "Lv") return field("Level", card)
    if (column == "HP") return field("HP", card)
    if (column == "PLV" || column == "DEF" || column == "AGI") return field(column, card)
    return ""
}

function complain(card, column, says) {
    printf "%s:%d: %s: %s is %s here and %s on the card\n", FILENAME, FNR, card, column, says, printed(column, card)
}

function pair(card, row) {
    seen[card] = 1
    print game "|" card "|" sum(row) "|" sum(text_of[card]) >pairs
}

function trim(s) {
    gsub(/^[ *]+|[ *]+$/, "", s)
    return s
}

# The card that a row is about: a cell is its name, or begins with it and a comma (a title follows).
function card_of(n,    i, cell) {
    for (i = 2; i < n; i++) {
        cell = trim(cells[i])
        if (cell in text_of)
            return cell
        sub(/,.*/, "", cell)
        if (cell in text_of)
            return cell
    }
    return ""
}

BEGIN {
    for (i = 32; i < 127; i++)
        alphabet = alphabet sprintf("%c", i)
}

# ---- card files ----

FILENAME ~ /\.card$/ && /^map / { name = ""; next } # a field map is no card

FILENAME ~ /\.card$/ && /^(card|token) "/ {
    name = $0
    sub(/^[a-z]+ "/, "", name)
    sub(/".*$/, "", name)
    text_of[name] = header[name] = ""
    next
}
FILENAME ~ /\.card$/ {
    if (/^ / && name != "") {
        text_of[name] = text_of[name] $0 "\n"
        if (/^  [^ ]/ && !/:( |$)/)
            header[name] = header[name] (header[name] == "" ? "" : ", ") substr($0, 3)
    }
    next
}

# ---- rules.md ----

/^## / { inside = /^## 10\./; next }
!inside { next }
/^### / {
    heading = $0
    sub(/^### ([0-9.]+ )?/, "", heading)
    sub(/:.*/, "", heading)
    if (!(heading in text_of))
        heading = ""
    next
}
# A card may have a paragraph of its own: "**LG01 Hraun, the Furnace Below** ...".
/^\*\*[A-Z][A-Z][0-9]+ / {
    card = $0
    sub(/^\*\*[A-Z]+[0-9]+ /, "", card)
    sub(/\*\*.*/, "", card)
    if (card in text_of)
        pair(card, $0)
    next
}
# What stands under the name of a card is about that card.
heading != "" && !/^\|/ && !/^$/ {
    about[heading] = about[heading] $0 "\n"
    if (match($0, /Health [0-9]+/) && substr($0, RSTART + 7, RLENGTH - 7) != field("health", heading))
        printf "%s:%d: %s: not the health of the card, %s\n", FILENAME, FNR, heading, field("health", heading)
    if (match($0, /Hand size [0-9]+/) && substr($0, RSTART + 10, RLENGTH - 10) != field("hand size", heading))
        printf "%s:%d: %s: not the hand size of the card, %s\n", FILENAME, FNR, heading, field("hand size", heading)
    next
}
/^\| *(#|title|serial|id) *\|/ {
    columns = split($0, column, "|")
    for (i = 2; i < columns; i++)
        column[i] = trim(column[i])
    next
}
/^\|/ {
    n = split($0, cells, "|")
    card = card_of(n)
    if (card == "")
        next
    for (i = 2; i < n && i < columns; i++)
        if (printed(column[i], card) != "" && printed(column[i], card) != trim(cells[i]))
            complain(card, column[i], trim(cells[i]))
    pair(card, $0)
}
END {
    for (card in about)
        pair(card, about[card])
    for (card in text_of)
        if (!(card in seen) && text_of[card] ~ /serial "/)
            printf "%s: section 10 does not name \"%s\"\n", FILENAME, card
}
