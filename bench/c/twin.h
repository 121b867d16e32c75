/* What the C twins of our games share: random numbers, shuffle, sets as bits,
 * the clock, and the answers that the benchmark reads.
 *
 * A twin plays the very matches of our engine: it takes the same random numbers
 * in the same order (core/rng.py, core/playout.py), one for every swap of a
 * shuffle, one for the dealer and one for every move, even for a forced one.
 * `python -m bench.twins` holds both against each other, match by match.
 *
 * A program reads one JSON request per line and answers with one line:
 *
 *   {"task": "c-inside:mio", "seconds": 1.0}
 *   {"moves": 81190000, "games": 243570, "rounds": 731240, "seconds": 1.000312}
 *
 *   {"task": "c-matches:mio", "seed": 0, "games": 2}     seeds 0 and 1
 *   {"matches": [[moves, rounds, endings, random, choices, score, ...], ...]}
 *
 * `endings` counts the rounds that ended in the second of the game's ways,
 * `random` is the generator's state after the match, `choices` a hash of how
 * many choices there were before every move (0 unless built with -DTWIN_TRACE).
 */
#ifndef TWIN_H
#define TWIN_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BIT(n) (UINT64_C(1) << (n))
#define RARE(condition) __builtin_expect(!!(condition), 0)

/* Random numbers: multiply-with-carry, as core/rng.py */

static inline uint32_t below(uint64_t *x, uint32_t n) {
    *x = UINT64_C(698769069) * (*x & UINT32_MAX) + (*x >> 32);
    return (uint32_t)((*x & UINT32_MAX) * n >> 32);
}

static inline uint64_t seeded(uint64_t seed) {
    uint64_t folded = (seed ^ seed >> 40) & UINT64_C(0xffffffffff);
    uint64_t x = (folded * 2862933 + 3037000493) & UINT64_C(0xfffffffffffffff);
    for (int i = 0; i < 8; i++) below(&x, 1);
    return x;
}

/* One of the n choices before a move: what seats and the table decide by. */
#ifdef TWIN_TRACE
static uint64_t trace;
static inline uint32_t choose(uint64_t *x, uint32_t n) {
    trace = (trace ^ n) * UINT64_C(0x100000001b3);
    return below(x, n);
}
#else
static const uint64_t trace = 0;
static inline uint32_t choose(uint64_t *x, uint32_t n) { return below(x, n); }
#endif

/* A deck in random order. */
static inline void shuffle(uint8_t *restrict to, const uint8_t *restrict deck, uint32_t n, uint64_t *random) {
    uint64_t x = *random;
    memcpy(to, deck, n);
    for (uint32_t i = n - 1; i > 0; i--) {
        uint32_t j = below(&x, i + 1);
        uint8_t card = to[i];
        to[i] = to[j];
        to[j] = card;
    }
    *random = x;
}

/* Sets as bits. Plain x86-64 has no instruction that counts them. */

#define EACH_BYTE UINT64_C(0x0101010101010101)

/* The members in each byte of a set. */
static inline uint64_t byte_counts(uint64_t x) {
    x -= x >> 1 & 0x55 * EACH_BYTE;
    x = (x & 0x33 * EACH_BYTE) + (x >> 2 & 0x33 * EACH_BYTE);
    return (x + (x >> 4)) & 0x0f * EACH_BYTE;
}

static inline uint32_t count(uint64_t x) { return (uint32_t)(byte_counts(x) * EACH_BYTE >> 56); }

static inline uint32_t lowest(uint64_t x) { return (uint32_t)__builtin_ctzll(x); }

static inline uint32_t highest(uint64_t x) { return 63 - (uint32_t)__builtin_clzll(x); }

/* The member that has k smaller ones beside it. The first steps are made without
 * a branch: where k is random, a guess at it would be wrong too often. */
static inline uint32_t nth(uint64_t x, uint32_t k) {
    x &= x - (k > 0);
    x &= x - (k > 1);
    x &= x - (k > 2);
    for (; RARE(k > 3); k--) x &= x - 1;
    return lowest(x);
}

/* Matches counted */

enum { MOST_SEATS = 4 };

typedef struct {
    long moves, rounds, games;
    long endings;  /* rounds that ended in the second of the game's ways */
    int32_t score[MOST_SEATS];  /* of the last match */
} Tally;

typedef struct {
    const char *game;
    int seats;
    void *match;      /* the whole state of one match */
    size_t size;      /* of it, in bytes */
    uint64_t *random; /* the generator's state, a part of it */
    void (*play)(Tally *);  /* one whole match */
} Twin;

/* The clock and the answers */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void measure_matches(const Twin *twin, double seconds) {
    Tally t = {0};
    double start = now(), took;
    do {
        for (int i = 0; i < 200; i++) twin->play(&t);
        took = now() - start;
    } while (took < seconds);
    printf("{\"moves\": %ld, \"games\": %ld, \"rounds\": %ld, \"seconds\": %.6f}\n", t.moves, t.games, t.rounds, took);
}

/* Copies of the whole state, kept from being optimised away. */
static inline void measure_copies(const Twin *twin, double seconds) {
    static char copies[16][4096];
    long n = 0;
    double start = now(), took;
    do {
        for (int i = 0; i < 64000; i++) {
            memcpy(copies[i & 15], twin->match, twin->size);
            __asm__ volatile("" : : "r"(copies) : "memory");
        }
        n += 64000;
        took = now() - start;
    } while (took < seconds);
    printf("{\"copies\": %ld, \"seconds\": %.6f}\n", n, took);
}

/* Matches one by one, each from a seed of its own. */
static inline void show_matches(const Twin *twin, uint64_t seed, long games) {
    printf("{\"matches\": [");
    for (long i = 0; i < games; i++) {
        Tally t = {0};
#ifdef TWIN_TRACE
        trace = 0;
#endif
        *twin->random = seeded(seed + (uint64_t)i);
        twin->play(&t);
        printf("%s[%ld, %ld, %ld, %" PRIu64 ", %" PRIu64, i ? ", " : "", t.moves, t.rounds, t.endings, *twin->random,
               trace);
        for (int s = 0; s < twin->seats; s++) printf(", %" PRId32, t.score[s]);
        printf("]");
    }
    printf("]}\n");
}

static inline double number_in(const char *line, const char *name, double otherwise) {
    const char *given = strstr(line, name);
    return given ? atof(given + strlen(name)) : otherwise;
}

/* Inlined with a constant description, so that sizes and calls are known. */
static inline __attribute__((always_inline)) int serve(const Twin twin) {
    char line[256];
    *twin.random = seeded(20);
    while (fgets(line, sizeof line, stdin)) {
        double seconds = number_in(line, "\"seconds\":", 1.0);
        if (strstr(line, "c-inside")) measure_matches(&twin, seconds);
        else if (strstr(line, "c-copy")) measure_copies(&twin, seconds);
        else if (strstr(line, "c-memory")) printf("{\"bytes\": %zu}\n", twin.size);
        else if (strstr(line, "c-matches"))
            show_matches(&twin, (uint64_t)number_in(line, "\"seed\":", 0), (long)number_in(line, "\"games\":", 1));
        else printf("{\"missing\": \"no such task of %s\"}\n", twin.game);
        fflush(stdout);
    }
    return 0;
}

#endif
