# Section 10's lists of decks (number and id) against the deck files: reads card files, deck files, then rules.md.
function differs(deck, id, said, found)
{
    printf "%s: section 10 says %d %s of the deck \"%s\", its file has %d\n", game, said, id, deck, found
}

FILENAME ~ /\.card$/ && /^(card|token) "/ { split($0, part, "\""); name = part[2] }
FILENAME ~ /\.card$/ && /serial "/ { match($0, /serial "[^"]*"/); id = substr($0, RSTART + 8, RLENGTH - 9); gsub("-", "", id); serial[name] = id }
FILENAME ~ /\.deck$/ && /^deck "/ { split($0, part, "\""); deck = part[2]; is_deck[deck] = 1 }
FILENAME ~ /\.deck$/ && /^[0-9]/ { split($0, part, "\""); count[deck, serial[part[2]]] += $1 }
FILENAME ~ /\.md$/ && /^### / { lists = /^### Deck lists/ }
FILENAME ~ /\.md$/ && lists && /^\| [A-Z] / {
    split($0, column, "|")
    deck = substr(column[2], 4)
    sub(/ +$/, "", deck)
    if (!(deck in is_deck))
        next
    rest = column[3] "," column[4]
    gsub(/\([^)]*\)/, "", rest)
    many = split(rest, entry, ",")
    for (i = 1; i <= many; i++) {
        split(entry[i], word, " ")
        said[deck, word[2]] = word[1]
    }
}
END {
    for (key in said) {
        split(key, at, SUBSEP)
        if (said[key] != count[key])
            differs(at[1], at[2], said[key], count[key])
    }
    for (key in count) {
        split(key, at, SUBSEP)
        if (!(key in said))
            differs(at[1], at[2], 0, count[key])
    }
}
