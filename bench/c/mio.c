/* MIO in hand-written C: the yardstick for the rules written in Python.
 *
 * Default deck (8+2: 1 2 2 3 3 4 4 5 * * in five colours, five jokers), four
 * seats, whole matches to 100 points, every move chosen uniformly among the
 * distinct legal move texts of the seat: each playable kind of card with and
 * without the shout, a joker once per colour to name, and `draw` or `pass`.
 * Clauses (M5, M28 ...) are those of the rule page.
 */
#include "twin.h"

enum { SEATS = 4, DEAL = 5, CARDS = 55, COLOURS = 5, GOAL = 100 };
enum { STAR = 5, JOKER = 30, TOPS = JOKER + COLOURS };

/* A kind is colour * 6 + value (five numbers, then the star), 30 the joker.
 * A card is a bit of 64: a kind's first copy at its own number, the second 32
 * higher; the jokers have the bits that are left over. */
#define KINDS UINT32_C(0x3fffffff)
#define JOKERS (BIT(30) | BIT(31) | BIT(32) | BIT(62) | BIT(63))

typedef struct {
    uint64_t hand[SEATS];
    uint8_t stock[CARDS + 1];
    uint8_t next;               /* the stock's next card */
    uint8_t top;                /* a kind, or JOKER + the colour named */
    uint8_t seat, dealer;
    uint8_t lap;                /* passes in a row for want of a card (M21) */
    uint8_t face_down;          /* seats penalised for a forgotten MIO (M28) */
    int32_t score[SEATS];
    uint64_t random;
} Match;

static Match match;
static uint8_t deck[CARDS], kind_of[64];
static uint32_t from_hand[TOPS], when_drawn[TOPS];  /* bit k: kind k fits */
static uint64_t weight[4];  /* cards whose points have bit 0, 1, 2, 3 set */

static void make_tables(void) {
    static const uint8_t jokers[5] = {30, 31, 32, 62, 63};
    int n = 0;
    for (int kind = 0; kind < JOKER; kind++) {
        int value = kind % 6, twice = value != 0 && value != 4;
        for (int copy = 0; copy <= twice; copy++) deck[n++] = (uint8_t)(kind + 32 * copy);
    }
    memcpy(deck + n, jokers, sizeof jokers);
    for (int i = 0; i < CARDS; i++) {
        int kind = i < n ? deck[i] % 32 : JOKER;
        int points = kind == JOKER || kind % 6 == STAR ? 10 : kind % 6 + 1;
        kind_of[deck[i]] = (uint8_t)kind;
        for (int b = 0; b < 4; b++)
            if (points >> b & 1) weight[b] |= BIT(deck[i]);
    }
    for (int top = 0; top < TOPS; top++) {
        uint32_t colour = UINT32_C(63) << 6 * (top < JOKER ? top / 6 : top - JOKER);
        uint32_t same = 0, joker = UINT32_C(1) << JOKER;
        for (int c = 0; c < COLOURS; c++) same |= UINT32_C(1) << (6 * c + top % 6);
        if (top >= JOKER) same = 0;
        when_drawn[top] = colour | same | joker;
        from_hand[top] = top < JOKER && top % 6 == STAR ? same : when_drawn[top];
    }
}

static inline uint32_t count32(uint32_t x) {
    x -= x >> 1 & UINT32_C(0x55555555);
    x = (x & UINT32_C(0x33333333)) + (x >> 2 & UINT32_C(0x33333333));
    return ((x + (x >> 4)) & UINT32_C(0x0f0f0f0f)) * UINT32_C(0x01010101) >> 24;
}

static inline int32_t points(uint64_t hand) {
    return (int32_t)(count(hand & weight[0]) + 2 * count(hand & weight[1])
                     + 4 * count(hand & weight[2]) + 8 * count(hand & weight[3]));
}

/* Deal the shuffled stock; returns the moves made, one if the dealer names a colour (M4). */
static inline int deal(Match *m, uint64_t *x) {
    uint64_t hand[SEATS] = {0};
    for (int i = 0; i < DEAL * SEATS; i++) hand[i % SEATS] |= BIT(m->stock[i]);  /* M40 */
    m->seat = (uint8_t)((m->dealer + 1) % SEATS);
    for (int i = 0; i < SEATS; i++) m->hand[(m->seat + i) % SEATS] = hand[i];
    m->top = kind_of[m->stock[DEAL * SEATS]];
    m->next = DEAL * SEATS + 1;
    m->lap = m->face_down = 0;
    if (m->top != JOKER) return 0;
    m->top = (uint8_t)(JOKER + choose(x, COLOURS));
    return 1;
}

/* What a seat does: a card of its hand laid with a shout or without, or nothing. */
typedef struct { uint64_t card; uint8_t top, shout; } Play;

static inline Play joker_play(uint64_t card, uint32_t choice) {
    return (Play){card, (uint8_t)(JOKER + (choice >> 1)), choice & 1};
}

/* Draw until a card is laid (M14, M15) or the stock is gone (M16, M17). */
static inline Play draw_and_play(Match *m, uint64_t *x, uint64_t *hand, long *moves) {
    uint32_t fits = when_drawn[m->top];
    for (;;) {
        uint8_t id = m->stock[m->next++];
        uint32_t kind = kind_of[id], stocked = m->next < CARDS, plays = 0;
        *hand |= BIT(id);
        ++*moves;
        if (fits >> kind & 1) plays = kind == JOKER ? 2 * COLOURS : 2;
        uint32_t choice = choose(x, plays + (stocked | !plays));
        if (choice < plays) return (Play){BIT(id), (uint8_t)(kind + (choice >> 1)), choice & 1};
        if (!stocked) return (Play){0};
    }
}

/* A play from the hand if one was chosen; otherwise no card. */
static inline Play play_or_draw(Match *m, uint64_t *x, uint64_t hand) {
    uint32_t fits = from_hand[m->top];
    uint32_t kinds = ((uint32_t)hand | (uint32_t)((hand & ~JOKERS) >> 32)) & KINDS & fits;
    uint64_t jokers = fits >> JOKER & 1 ? hand & JOKERS : 0;
    uint32_t plain = 2 * count32(kinds);
    uint32_t plays = plain + (jokers ? 2 * COLOURS : 0);
    uint32_t choice = choose(x, plays + (m->next < CARDS || !plays));
    if (choice >= plays) return (Play){0};
    if (choice >= plain) return joker_play(jokers & -jokers, choice - plain);
    uint32_t kind = nth(kinds, choice >> 1);
    uint64_t second = hand & BIT(kind + 32) & ~JOKERS;
    return (Play){second ? second : BIT(kind), (uint8_t)kind, choice & 1};
}

/* One round from a shuffled stock; returns its moves and adds the points. */
static inline long round_of(Match *m, Tally *t) {
    uint64_t x = m->random;  /* a local: stays in a register */
    long moves = deal(m, &x);
    for (;;) {
        uint32_t me = m->seat;
        uint64_t hand = m->hand[me];
        int penalised = m->face_down >> me & 1, draws = m->next < CARDS;
        Play play = {0};
        if (RARE(penalised)) choose(&x, 1);  /* M32: to draw or to pass is all it may do */
        else play = play_or_draw(m, &x, hand);
        if (!play.card && draws) {
            play = draw_and_play(m, &x, &hand, &moves);
            m->lap = 0;
        } else if (!play.card) {
            m->lap = penalised ? 0 : m->lap + 1;  /* M32 is no pass of the lap */
        }
        moves++;  /* the card laid, or the pass */
        m->face_down &= (uint8_t)~(1u << me);
        if (play.card) {
            hand ^= play.card;
            m->top = play.top;
            m->lap = 0;
            if (!(hand & (hand - 1)) && !play.shout) m->face_down |= (uint8_t)(1u << me);
        }
        m->hand[me] = hand;
        if (!hand || m->lap == SEATS) {
            int times = !hand && m->top >= JOKER ? 2 : 1;  /* M22 */
            for (int s = 0; s < SEATS; s++) m->score[s] += times * points(m->hand[s]);
            m->random = x;
            t->endings += hand != 0;  /* M20 */
            return moves;
        }
        m->seat = (uint8_t)((me + 1) % SEATS);
    }
}

static int match_over(const Match *m) {
    for (int s = 0; s < SEATS; s++)
        if (m->score[s] >= GOAL) return 1;
    return 0;
}

static void play_match(Tally *t) {
    Match *m = &match;
    memset(m->score, 0, sizeof m->score);
    shuffle(m->stock, deck, CARDS, &m->random);
    m->dealer = (uint8_t)below(&m->random, SEATS);
    for (;;) {
        t->moves += round_of(m, t);
        t->rounds++;
        if (match_over(m)) break;
        m->dealer = (uint8_t)((m->dealer + 1) % SEATS);  /* M2 */
        shuffle(m->stock, deck, CARDS, &m->random);
    }
    memcpy(t->score, m->score, sizeof m->score);
    t->games++;
}

int main(void) {
    make_tables();
    return serve((Twin){"mio", SEATS, &match, sizeof match, &match.random, play_match});
}
