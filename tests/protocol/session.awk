# session.awk: requests in which two seats choose at random for a long time. Indexes out of range and
# seats that are not asked are part of it: they are refused and change nothing.
#   awk -f session.awk -v seed=N -v choices=N [-v start=LINE -v restart=N] [-v between='LINE;LINE...' -v every=N]
# With `restart` the duel is dropped and started anew after so many choices. `between` are requests to
# send after every `every` choices. %d in these lines is a running number of six digits.
function chance(n) { state = (state * 16807) % 2147483647; return int(state / 1024) % n }
function say(line) { gsub(/%d/, sprintf("%06d", 100000 + i), line); print line }
BEGIN {
    state = seed * 7919 + 1
    count = split(between, extra, ";")
    for (i = 1; i <= choices; i++) {
        printf "{\"do\":\"choose\",\"seat\":%d,", chance(2)
        if (chance(2)) print "\"words\":\"pass\"}"
        else printf "\"index\":%d}\n", chance(8)
        for (k = 1; every && i % every == 0 && k <= count; k++)
            say(extra[k])
        if (restart && i % restart == 0) {
            say("{\"do\":\"drop\"}")
            say(start)
        }
    }
}
