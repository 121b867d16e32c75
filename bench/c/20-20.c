/* 20/20 in hand-written C: the yardstick for the rules written in Python.
 *
 * One player, any deal, nothing taken back; every pair chosen uniformly among
 * those visible. Clauses (V1, V5 ...) are those of the rule page.
 *
 * Of every rank the visible cards are a set of suits. How many pairs each rank
 * has stands in a byte of three words: a product gives their running sums, and a
 * comparison of all bytes at once says in which rank the chosen pair is.
 */
#include "twin.h"

enum { PILES = 20, HEIGHT = 6, CARDS = PILES * HEIGHT, RANKS = 20, SUITS = 6, PAIRS = CARDS / 2 };
enum { NONE = CARDS };  /* no card: it has a rank of its own and no suit */
enum { WORDS = 3, MOST_PAIRS = 15 };

typedef struct { uint8_t rank, suit; } Card;  /* the suit as a set */

typedef struct {
    uint64_t pairs[WORDS];       /* how many each rank has, a byte each */
    uint8_t visible[RANKS + 1];  /* suits of each rank */
    uint8_t beneath[CARDS + 1];  /* the card on which each was dealt */
    uint8_t dealt[CARDS];        /* layer by layer from the bottom */
    uint8_t removed;             /* pairs */
    uint64_t random;
} Match;

static Match match;
static uint8_t deck[CARDS];
static Card cards[CARDS + 1];
static uint8_t suits_in[64], pairs_in[64];  /* of each set of suits */
static struct { uint8_t suits, low, high; } pair_at[64][MOST_PAIRS + 1];  /* low, high: the first cards of the suits */

static void make_tables(void) {
    for (int i = 0; i < CARDS; i++) {
        deck[i] = (uint8_t)i;
        cards[i] = (Card){(uint8_t)(i % RANKS), (uint8_t)(1 << i / RANKS)};
    }
    cards[NONE] = (Card){RANKS, 0};
    for (int set = 0; set < 64; set++)
        for (int low = 0; low < SUITS; low++) {
            if (!(set >> low & 1)) continue;
            suits_in[set]++;
            for (int high = low + 1; high < SUITS; high++) {
                if (!(set >> high & 1)) continue;
                uint8_t n = pairs_in[set]++;
                pair_at[set][n].suits = (uint8_t)(1 << low | 1 << high);
                pair_at[set][n].low = (uint8_t)(low * RANKS);
                pair_at[set][n].high = (uint8_t)(high * RANKS);
            }
        }
}

/* A card is turned up: it pairs with every other of its rank (V2, V8). */
static inline void show(Match *m, uint32_t card) {
    Card shown = cards[card];
    uint8_t suits = m->visible[shown.rank];
    m->visible[shown.rank] = suits | shown.suit;
    m->pairs[shown.rank / 8] += (uint64_t)suits_in[suits] << shown.rank % 8 * 8;
}

/* Six times round the twenty piles (V1); the last card of each is turned up (V14). */
static inline void deal(Match *m) {
    memset(m->pairs, 0, sizeof m->pairs);
    memset(m->visible, 0, sizeof m->visible);
    for (int i = 0; i < PILES; i++) m->beneath[m->dealt[i]] = NONE;
    for (int i = PILES; i < CARDS; i++) m->beneath[m->dealt[i]] = m->dealt[i - PILES];
    for (int i = CARDS - PILES; i < CARDS; i++) show(m, m->dealt[i]);
}

/* Takes the k-th pair away and turns up the cards beneath (V5, V6, V8, V18); `sums` are the running sums of each word. */
static inline void remove_pair(Match *m, const uint64_t sums[WORDS], uint32_t k) {
    uint32_t first = (uint32_t)(sums[0] >> 56), second = first + (uint32_t)(sums[1] >> 56);
    uint32_t word = (k >= first) + (k >= second);
    k -= (first & -(uint32_t)(k >= first)) + ((second - first) & -(uint32_t)(k >= second));
    uint64_t passed = ((k | 0x80) * EACH_BYTE - sums[word]) & 0x80 * EACH_BYTE;  /* ranks whose pairs come earlier */
    uint32_t at = (uint32_t)((passed >> 7) * EACH_BYTE >> 56), rank = 8 * word + at;
    k -= (uint32_t)(sums[word] << 8 >> 8 * at & 255);
    uint8_t suits = m->visible[rank], chosen = pair_at[suits][k].suits;
    m->visible[rank] = suits ^ chosen;
    m->pairs[word] -= (uint64_t)(pairs_in[suits] - pairs_in[suits ^ chosen]) << 8 * at;
    uint32_t low = m->beneath[pair_at[suits][k].low + rank], high = m->beneath[pair_at[suits][k].high + rank];
    show(m, low);
    show(m, high);
}

static void play_match(Tally *t) {
    Match *m = &match;
    uint64_t x = m->random;
    uint32_t removed = 0;
    shuffle(m->dealt, deck, CARDS, &x);
    below(&x, 1);  /* the dealer, whom nobody needs */
    deal(m);
    for (;;) {
        uint64_t sums[WORDS];
        for (int i = 0; i < WORDS; i++) sums[i] = m->pairs[i] * EACH_BYTE;
        uint32_t pairs = (uint32_t)((sums[0] >> 56) + (sums[1] >> 56) + (sums[2] >> 56));
        if (!pairs) break;  /* V9, V15 */
        remove_pair(m, sums, choose(&x, pairs));
        removed++;
    }
    m->removed = (uint8_t)removed;
    m->random = x;
    t->score[0] = (int32_t)removed;
    t->endings += removed == PAIRS;
    t->moves += removed;
    t->rounds++;
    t->games++;
}

int main(void) {
    make_tables();
    return serve((Twin){"20-20", 1, &match, sizeof match, &match.random, play_match});
}
