# session.awk: requests in which two seats choose at random for a long time. Indexes out of range and
# seats that are not asked are part of it: they are refused and change nothing.
#   awk -f session.awk -v seed=N -v choices=N [-v between='LINE;LINE...' -v every=N]
# `between` are requests to send after every `every` choices; %d in them is a running number.
function chance(n) { state = (state * 16807) % 2147483647; return int(state / 1024) % n }
BEGIN {
    state = seed * 7919 + 1
    count = split(between, extra, ";")
    for (i = 1; i <= choices; i++) {
        printf "{\"do\":\"choose\",\"seat\":%d,\"index\":%d}\n", chance(2), chance(3) ? chance(6) : 0
        for (k = 1; every && i % every == 0 && k <= count; k++) {
            line = extra[k]
            gsub(/%d/, i, line)
            print line
        }
    }
}
