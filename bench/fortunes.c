/* Fortunes coup by coup as anyone would write them in C: the yardstick of bench/fortunes.py.
 *
 * Each bet twice: by throwing dice and settling them by the rule, and by drawing from its law, which is the harder
 * yardstick. Numbers from xoshiro256++, seeded by splitmix64; a range by multiplication, whose bias (below 2^-29) no run
 * can see. */

#include <stdint.h>
#include <stdlib.h>

static uint64_t s[4];

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void) {
    uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return r;
}

void seed(uint64_t x) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        s[i] = z ^ (z >> 31);
    }
}

static inline uint32_t below(uint32_t n) { return (uint32_t)(((next() >> 32) * n) >> 32); }

/* Tabu, a unit on a symbol: won as often as it shows on three dice, two lost if it does not */
static int symbol(void) {
    int shown = (below(6) == 4) + (below(6) == 4) + (below(6) == 4);
    return shown ? shown : -2;
}

/* La Passe Anglaise, the banker: 7 or 11 wins, 2, 3 or 12 loses, else the point before a 7 */
static int banker(void) {
    int first = 2 + below(6) + below(6);
    if (first == 7 || first == 11) return 1;
    if (first == 2 || first == 3 || first == 12) return -1;
    for (;;) {
        int total = 2 + below(6) + below(6);
        if (total == first) return 1;
        if (total == 7) return -1;
    }
}

static int symbol_law(void) {
    uint32_t u = below(216);
    return u < 125 ? -2 : u < 200 ? 1 : u < 215 ? 2 : 3;
}

static int banker_law(void) { return below(495) < 251 ? -1 : 1; }

/* A row a player; the sum of the last column, so that nothing can be left out */
#define RUN(bet)                                                                        \
    int64_t run_##bet(int players, int rounds) {                                        \
        int32_t *paths = malloc(sizeof(int32_t) * (size_t)players * (rounds + 1));      \
        int64_t sum = 0;                                                                \
        for (int p = 0; p < players; p++) {                                             \
            int32_t *row = paths + (size_t)p * (rounds + 1);                            \
            row[0] = 0;                                                                 \
            for (int r = 0; r < rounds; r++) row[r + 1] = row[r] + bet();               \
            sum += row[rounds];                                                         \
        }                                                                               \
        free(paths);                                                                    \
        return sum;                                                                     \
    }

RUN(symbol)
RUN(banker)
RUN(symbol_law)
RUN(banker_law)
