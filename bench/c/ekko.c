/* EKKO in hand-written C: the yardstick for the rules written in Python.
 *
 * Four seats, five cards each, whole matches to 25 points, mistakes refused; every
 * move chosen uniformly: a card that fits, the draw where none does, and for
 * whoever holds the mirror of the top card to lay it (the others draw, or one of
 * its cards is discarded) or to let it be. Clauses (E5, E23 ...) are those of the
 * rule page.
 *
 * A hand is a set of cards in two words, and its size. Where each card is, is
 * kept too: it says at once who holds a mirror.
 */
#include "twin.h"

enum { SEATS = 4, OTHERS = SEATS - 1, DEAL = 5, CARDS = 98, GOAL = 25 };
enum { NOBODY = 8, STOCK, GONE, PILE };  /* where a card is, if not with a seat */

typedef struct { uint64_t word[2]; } Set;  /* cards 0 to 63, cards 64 to 98 */

typedef struct {
    Set hand[SEATS];
    uint8_t size[SEATS];       /* of the hands */
    uint8_t place[CARDS + 2];  /* of each card: a seat, or as above */
    uint8_t stock[CARDS];
    uint8_t next;              /* the stock's next card */
    uint8_t dealer;
    int32_t score[SEATS];
    uint64_t random;
} Match;

/* What changes with every card; it stays in registers. */
typedef struct {
    uint64_t x;
    uint32_t next;
    uint32_t top, mirror;   /* the mirror that may still come, 0 if none can (E14) */
    uint32_t holder;        /* the seat that holds it, or NOBODY */
    uint32_t turn, laid;    /* laid: the seat whose card is on top */
    uint32_t silent;        /* draws in a row (E29) */
    long moves;
} Moment;

static Match match;
static uint8_t deck[CARDS], undealt[CARDS + 2], mirror_of[CARDS + 1];
static Set fits_on[CARDS + 1];  /* everything on 0 (E30) */
static Set elevens;

/* A card comes into a set, or leaves it. */
static inline void toggle(Set *set, uint32_t card) { set->word[card / 64] ^= BIT(card % 64); }

static void make_tables(void) {
    memset(undealt, STOCK, sizeof undealt);
    for (uint32_t card = 1; card <= CARDS; card++) {
        deck[card - 1] = (uint8_t)card;
        if (card % 11) mirror_of[card] = (uint8_t)(10 * (card % 10) + card / 10);  /* E50 */
        else toggle(&elevens, card);
    }
    for (uint32_t top = 0; top <= CARDS; top++)
        for (uint32_t card = 1; card <= CARDS; card++)
            if (top == 0 || (top % 2 ? card > top : card < top)) toggle(&fits_on[top], card);  /* E5, E47 */
}

static inline uint32_t left_of(uint32_t seat) { return (seat + 1) % SEATS; }

static inline Set both(Set a, Set b) { return (Set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}}; }

static inline uint32_t count_set(Set set) {
    return (uint32_t)((byte_counts(set.word[0]) + byte_counts(set.word[1])) * EACH_BYTE >> 56);
}

/* The card that has k lower ones beside it. Which word it is in, no processor guesses: so there is no branch. */
static inline uint32_t nth_card(Set set, uint32_t k) {
    uint32_t n = count(set.word[0]);
    uint64_t beyond = -(uint64_t)(k >= n);
    uint64_t cards = (set.word[0] & ~beyond) | (set.word[1] & beyond);
    return (64 & (uint32_t)beyond) + nth(cards, k - (n & (uint32_t)beyond));
}

static inline Set without(Set set, uint32_t card) {
    uint64_t bit = BIT(card % 64), in_high = -(uint64_t)(card / 64);
    return (Set){{set.word[0] & ~(bit & ~in_high), set.word[1] & ~(bit & in_high)}};
}

/* The top card of the stock goes to a hand. */
static inline void take(Match *m, Moment *now, uint32_t seat) {
    uint32_t card = m->stock[now->next++];
    m->place[card] = (uint8_t)seat;
    m->size[seat]++;
    toggle(&m->hand[seat], card);
    if (card == now->mirror) now->holder = seat;  /* E8 */
}

/* A seat's card becomes the top of the pile; its window opens, unless its mirror lies there already (E14). */
static inline void cover(Match *m, Moment *now, uint32_t seat, uint32_t card) {
    uint32_t mirror = mirror_of[card], where = m->place[mirror];
    m->place[card] = PILE;
    now->top = card;
    now->mirror = where == PILE ? 0 : mirror;
    now->holder = where < SEATS ? where : NOBODY;
    now->laid = seat;
    now->silent = 0;
}

static inline void spend(Match *m, uint32_t seat, uint32_t card) {
    toggle(&m->hand[seat], card);
    m->size[seat]--;
}

enum { GOES_ON, OUT, NO_STOCK };

/* The mirror with the k-th of its effects (E15, E52): the others draw, or a card is discarded and,
 * if the mirrored card was somebody's last, that seat draws. */
static inline int reflect(Match *m, Moment *now, uint32_t seat, uint32_t k, uint32_t last) {
    uint32_t card = now->mirror, dropped = k ? nth_card(without(m->hand[seat], card), k - 1) : 0;
    uint32_t draws = k ? last : OTHERS, drawing = k ? now->turn : left_of(seat);  /* E19, E20 */
    m->place[card] = PILE;
    now->top = card;
    now->mirror = 0;  /* it lies just beneath */
    now->holder = NOBODY;
    now->laid = seat;
    now->silent = 0;
    spend(m, seat, card);
    for (; draws; draws--, drawing = left_of(drawing)) {
        if (now->next == CARDS) return NO_STOCK;  /* E35 */
        take(m, now, drawing);
    }
    if (k) {
        m->place[dropped] = GONE;  /* E18 */
        spend(m, seat, dropped);
    }
    now->turn = left_of(seat);  /* E24 */
    return m->size[seat] ? GOES_ON : OUT;  /* E16, E17, E21 */
}

/* The window on a last card: the mirror, or it is closed by the table (E22, E23). */
static inline int last_card(Match *m, Moment *now) {
    if (now->holder != NOBODY) {
        uint32_t k = choose(&now->x, 1u + m->size[now->holder]);
        now->moves++;
        if (k) return reflect(m, now, now->holder, k - 1, 1);
    }
    choose(&now->x, 1);
    now->moves++;
    return OUT;
}

static inline int lay(Match *m, Moment *now, uint32_t card) {
    uint32_t seat = now->turn;
    cover(m, now, seat, card);
    spend(m, seat, card);
    if (!mirror_of[card]) return GOES_ON;  /* E26, E28, E31, E49: the same seat again */
    if (!m->size[seat]) return now->mirror ? last_card(m, now) : OUT;  /* E53 */
    now->turn = left_of(seat);  /* E44 */
    return GOES_ON;
}

/* The draw for want of a fitting card ends the turn (E8, E25, E26, E48). */
static inline int draw(Match *m, Moment *now) {
    if (now->next == CARDS) return NO_STOCK;  /* E27, E35, E36 */
    take(m, now, now->turn);
    now->silent += now->turn != now->laid && now->silent < OTHERS;  /* E29 */
    now->turn = left_of(now->turn);
    return GOES_ON;
}

/* The cards of the seat on turn that fit. */
static inline Set fitting(const Match *m, const Moment *now) {
    uint32_t lead = now->silent == OTHERS && now->turn == now->laid ? 0 : now->top;  /* E30 */
    return both(m->hand[now->turn], fits_on[lead]);
}

/* A seat on turn that holds the mirror: with it, then what else fits (E9), or the draw (E7). */
static inline int holders_turn(Match *m, Moment *now) {
    Set fits = fitting(m, now), others = without(fits, now->mirror);
    uint32_t mirrors = m->size[now->turn], plays = count_set(others), draws = !(fits.word[0] | fits.word[1]);
    uint32_t k = choose(&now->x, mirrors + plays + draws);
    now->moves++;
    if (k < mirrors) return reflect(m, now, now->turn, k, 0);
    return draws ? draw(m, now) : lay(m, now, nth_card(others, k - mirrors));
}

static inline int turn(Match *m, Moment *now) {
    Set fits = fitting(m, now);
    uint32_t plays = count_set(fits), k = choose(&now->x, plays + !plays);
    now->moves++;
    return plays ? lay(m, now, nth_card(fits, k)) : draw(m, now);
}

/* What happens next: a reaction of the mirror's holder (E11), then the turn. */
static inline int step(Match *m, Moment *now) {
    if (now->holder != NOBODY) {
        if (now->holder == now->turn) return holders_turn(m, now);
        uint32_t k = choose(&now->x, 1u + m->size[now->holder]);
        now->moves++;
        if (k) return reflect(m, now, now->holder, k - 1, 0);
    }
    return turn(m, now);
}

static inline void deal(Match *m, Moment *now) {
    memcpy(m->place, undealt, sizeof undealt);
    memset(m->hand, 0, sizeof m->hand);
    memset(m->size, 0, sizeof m->size);
    now->mirror = now->next = 0;
    for (uint32_t i = 1; i <= DEAL * SEATS; i++) take(m, now, (m->dealer + i) % SEATS);  /* E1 */
    uint32_t card = m->stock[now->next++];
    cover(m, now, m->dealer, card);  /* E3, E4 */
    now->turn = mirror_of[card] ? left_of(m->dealer) : m->dealer;  /* E3, E44 */
}

/* One round from a shuffled stock: adds the points. */
static inline void round_of(Match *m, Tally *t) {
    Moment now = {.x = m->random, .holder = NOBODY};
    int end;
    deal(m, &now);
    do end = step(m, &now);
    while (end == GOES_ON);
    for (int s = 0; s < SEATS; s++) m->score[s] += m->size[s] + (int32_t)count_set(both(m->hand[s], elevens));  /* E37 */
    m->dealer = (uint8_t)now.laid;  /* E38 */
    m->random = now.x;
    t->endings += end == NO_STOCK;
    t->moves += now.moves;
    t->rounds++;
}

static int match_over(const Match *m) {
    for (int s = 0; s < SEATS; s++)
        if (m->score[s] >= GOAL) return 1;  /* E39 */
    return 0;
}

static void play_match(Tally *t) {
    Match *m = &match;
    memset(m->score, 0, sizeof m->score);
    shuffle(m->stock, deck, CARDS, &m->random);
    m->dealer = (uint8_t)below(&m->random, SEATS);
    for (;;) {
        round_of(m, t);
        if (match_over(m)) break;
        shuffle(m->stock, deck, CARDS, &m->random);
    }
    memcpy(t->score, m->score, sizeof m->score);
    t->games++;
}

int main(void) {
    make_tables();
    return serve((Twin){"ekko", SEATS, &match, sizeof match, &match.random, play_match});
}
