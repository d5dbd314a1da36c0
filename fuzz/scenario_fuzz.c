/* scenario_fuzz.c: any bytes as a scenario file: they are played or refused, and nothing else. */
#include <stdint.h>

#include "scenario/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void ignore(void *context, const struct scenario_result *r)
{
    (void)context, (void)r;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct scenario_player *player;

    if (!player)
        player = scenario_player();
    if (player)
        scenario_play(player, "fuzz.scenario", (const char *)bytes, length, duello_games()[0], ignore, NULL);
    return 0;
}
