/* Les 6 Séquences in hand-written C: the yardstick for the rules written in Python.
 *
 * Two seats, sequences merge, two rounds; every move chosen uniformly, in the order
 * in which our engine finds them. Clauses (S21, S44 ...) are those of the rule page.
 *
 * Ranks count 0 (the joker, S75), 1 to 12, J C B R Q K (13 to 18), A (19). A sequence
 * has nineteen places (S21), 1 (LOW) to 19 (HIGH): every rank from 2 to K stands at its
 * own number, the 1 and the A at either end. A set of cards takes two words, three suits
 * of twenty bits (a *field*) in each: what can be laid, added and swapped is found for
 * three suits at once, and most of the time there is nothing.
 */
#include "twin.h"

enum { SEATS = 2, ROUNDS = SEATS, DEALT = 8, FULL_HAND = 9, CARDS = 120, SUITS = 6, RANKS = 20 };
enum { ONE = 1, ACE = 19, LOW = 1, HIGH = 19 };
enum { DRAWING, TAKING, PHASE_A, PHASE_B, LAST, FINAL, OVER };
enum { NOTHING = -1, MOST_MOVES = 1 << 16 };

/* One field, then the same in all three of a word. */
#define FIELD UINT64_C(0xfffff)
#define NATURAL UINT64_C(0x7fffc)  /* S72: ranks 2 to K */
#define FIGURES UINT64_C(0x7e000)  /* S72: J C B R Q K */
#define EACH UINT64_C(0x10000100001)
#define JOKERS EACH
#define ALL_ONES (EACH << ONE)
#define ALL_ACES (EACH << ACE)
#define ALL_PLACES (UINT64_C(0xffffe) * EACH)
#define ALL_STARTS (UINT64_C(0x3fffe) * EACH)

/* A joker that lies in a sequence. Two sequences of a side may hold one place, of which one has the true card (S26);
 * `share` says that the joker is in the lower or in the upper of them. */
typedef struct { uint8_t place, side, share; } Joker;
enum { ALONE, LOWER, UPPER };

typedef struct {
    uint64_t hand[2];
    uint64_t held[2], starts[2];  /* places of sequences, and where each starts */
    uint64_t store[2], fresh[2];  /* cards of series, laid in earlier turns and in this one */
    uint64_t split[2][2];         /* which of several series of one rank: two bits */
    int32_t sequences, series;    /* laid so far (S28) */
    int32_t size;                 /* of the hand */
} Side;

typedef struct {
    Side side[SEATS];
    uint64_t wanted[2];           /* cards for which something could be swapped (S37, S38, S40) */
    Joker joker[SUITS];
    uint8_t ace_low, one_high;    /* suits with an A at LOW, a 1 at HIGH */
    uint8_t phase, turn, dealer;
    uint8_t acted, passes;
    uint8_t next;                 /* the stock's next card */
    uint8_t discarded;            /* how many discards lie there */
    uint8_t stock[CARDS], discards[CARDS];
    int32_t score[SEATS];
    uint64_t random;
} Match;

/* A move that takes some finding: a card put somewhere, a run or a series. */
enum { ADD, SWAP, ADD_SERIES, LAY, LAY_SERIES, TAKE, TAKE_SERIES, TAKE_ADD };
typedef struct { uint8_t kind, suit, rank, low, high, joker, corners, suits; } Move;

static Match match;
static Move moves[MOST_MOVES];
static uint8_t deck[CARDS];
static uint8_t field_at[60], place_at[60];  /* of a bit: its suit among three, its rank or place */
static uint8_t suit_of[CARDS], rank_of[CARDS], bit_of[CARDS];  /* of a card */
static uint64_t three_or_more;              /* of sets of suits */

static void make_tables(void) {
    for (int i = 0; i < CARDS; i++) {
        deck[i] = (uint8_t)i;
        suit_of[i] = (uint8_t)(i / RANKS);
        rank_of[i] = (uint8_t)(i % RANKS);
        bit_of[i] = (uint8_t)(i % 60);
    }
    for (int i = 0; i < 60; i++) {
        field_at[i] = (uint8_t)(i / RANKS);
        place_at[i] = (uint8_t)(i % RANKS);
    }
    for (int set = 0; set < 64; set++)
        if (count((uint64_t)set) >= 3) three_or_more |= BIT(set);
}

/* Where the field of a suit begins in its word. */
static inline uint32_t shift_of(uint32_t suit) {
    static const uint8_t shifts[SUITS] = {0, RANKS, 2 * RANKS, 0, RANKS, 2 * RANKS};
    return shifts[suit];
}

static inline uint64_t field_of(const uint64_t words[2], uint32_t suit) {
    return words[suit >= 3] >> shift_of(suit) & FIELD;
}

static inline uint64_t below_place(uint32_t n) { return BIT(n) - 1; }

static inline uint64_t span(uint32_t low, uint32_t high) { return below_place(high + 1) & ~below_place(low); }

/* Where cards can stand: the 1 and the A at both ends (S21). */
static inline uint64_t places_of(uint64_t cards) {
    uint64_t corner = (cards & ALL_ONES) | (cards >> 18 & ALL_ONES);
    return (cards & NATURAL * EACH) | corner | corner << 18;
}

/* The suits of a rank in a set of cards. */
static inline uint32_t suits_of(const uint64_t words[2], uint32_t rank) {
    uint64_t a = words[0] >> rank & EACH, b = words[1] >> rank & EACH;
    return (uint32_t)((a | a >> 19 | a >> 38) & 7) | (uint32_t)((b | b >> 19 | b >> 38) & 7) << 3;
}

static inline int has_stock(const Match *m) { return m->next < CARDS; }

/* Whether one more series may be laid (S28, S29, S30). */
static inline int has_quota(const Side *side) { return side->series < side->sequences; }

/* The cards of a run as a field, the joker being rank 0; corners: 1 for an A at LOW, 2 for a 1 at HIGH. */
static inline uint64_t run_cards(uint32_t low, uint32_t high, uint32_t joker, uint32_t corners) {
    uint64_t cards = span(low, high) & NATURAL;
    if (joker) cards = (cards & ~BIT(joker)) | 1;
    if (low == LOW && joker != LOW) cards |= corners & 1 ? BIT(ACE) : BIT(ONE);
    if (high == HIGH && joker != HIGH) cards |= corners & 2 ? BIT(ONE) : BIT(ACE);
    return cards;
}

/* ---- Finding moves: each finder gets where the next move goes and returns it moved on ---- */

/* What a seat has to build with in one suit, and the rank of a discard that it would take. */
typedef struct {
    uint64_t hand, usable, places;
    int taken;
    uint8_t kind, suit;
} Means;

/* A place without a card may be filled by the joker, one of them (S19). */
static inline int can_fill(const Means *means, uint64_t missing) {
    return !missing || ((means->hand & 1) && !(missing & (missing - 1)));
}

/* Whether there is a choice for these corners at all. */
static inline int has_corners(uint32_t low, uint32_t high, uint32_t joker, uint32_t corners) {
    return !((corners & 1 && (low > LOW || joker == LOW)) || (corners & 2 && (high < HIGH || joker == HIGH)));
}

static inline Move run_move(const Means *means, uint32_t low, uint32_t high, uint32_t joker, uint32_t corners) {
    return (Move){.kind = means->kind, .suit = means->suit, .low = (uint8_t)low, .high = (uint8_t)high,
                  .joker = (uint8_t)joker, .corners = (uint8_t)corners};
}

/* One run with every choice of 1 or A at its ends (S21, S22); the discard needs a card from hand (S44). */
static inline Move *find_run(Move *to, const Means *means, uint32_t low, uint32_t high, uint32_t joker) {
    uint32_t choices = low == LOW || high == HIGH ? 4 : 1;
    for (uint32_t corners = 0; corners < choices; corners++) {
        if (!has_corners(low, high, joker, corners)) continue;
        uint64_t cards = run_cards(low, high, joker, corners);
        if (choices > 1 && (cards & ~(means->usable | 1) || count(cards) != high - low + 1)) continue;
        if (means->taken != NOTHING && !(cards >> means->taken & 1 && cards & means->hand)) continue;
        *to++ = run_move(means, low, high, joker, corners);
    }
    return to;
}

/* Every run of three or more from the given starts, the joker also in place of a card at hand (S20). */
static inline Move *find_runs(Move *to, const Means *means, uint64_t starts) {
    for (; starts; starts &= starts - 1) {
        uint32_t low = lowest(starts);
        uint64_t missing = span(low, low + 1) & ~means->places;
        for (uint32_t high = low + 2; high <= HIGH; high++) {
            missing |= BIT(high) & ~means->places;
            if (!can_fill(means, missing)) break;
            to = find_run(to, means, low, high, missing ? lowest(missing) : 0);
            if (missing || !(means->hand & 1)) continue;
            for (uint32_t joker = low; joker <= high; joker++) to = find_run(to, means, low, high, joker);
        }
    }
    return to;
}

/* Where three in a row start (S21), one of them the joker where it is in hand (S19). */
static inline uint64_t starts_of(uint64_t places, uint64_t jokers) {
    uint64_t next = places >> 1, after = places >> 2, two = (places & (next | after)) | (next & after);
    return (places & next & after) | (two & jokers * FIELD & ALL_STARTS);
}

static inline Move *find_lays(Move *to, uint32_t half, uint64_t starts, uint64_t hand, uint64_t usable) {
    for (uint32_t field = 0; field < 3; field++) {
        uint64_t here = starts >> RANKS * field & FIELD;
        if (!here) continue;
        uint64_t cards = usable >> RANKS * field & FIELD;
        Means means = {hand >> RANKS * field & FIELD, cards, places_of(cards) & FIELD, NOTHING, LAY,
                       (uint8_t)(3 * half + field)};
        to = find_runs(to, &means, here);
    }
    return to;
}

/* Cards onto the ends of sequences, from the hand or an earlier series (S24, S26, S31). */
static inline Move *find_adds(Move *to, uint32_t half, uint64_t fits, uint64_t usable) {
    for (; fits; fits &= fits - 1) {
        uint32_t at = lowest(fits), place = place_at[at], field = field_at[at];
        uint8_t suit = (uint8_t)(3 * half + field);
        uint64_t cards = usable >> RANKS * field;
        if (place != LOW && place != HIGH) {
            *to++ = (Move){.kind = ADD, .suit = suit, .rank = (uint8_t)place, .low = (uint8_t)place};
            continue;
        }
        if (cards >> ONE & 1) *to++ = (Move){.kind = ADD, .suit = suit, .rank = ONE, .low = (uint8_t)place};
        if (cards >> ACE & 1) *to++ = (Move){.kind = ADD, .suit = suit, .rank = ACE, .low = (uint8_t)place};
    }
    return to;
}

/* Jokers from hand onto any end of a sequence of their suit (S19, S20, S23). */
static inline Move *find_joker_adds(Move *to, uint32_t half, uint64_t ends) {
    for (; ends; ends &= ends - 1) {
        uint32_t at = lowest(ends);
        *to++ = (Move){.kind = ADD, .suit = (uint8_t)(3 * half + field_at[at]), .low = place_at[at]};
    }
    return to;
}

/* Cards from hand that can replace one on the table (S36). */
static inline Move *find_swaps(Move *to, const Match *m, uint32_t half, uint64_t cards) {
    for (; cards; cards &= cards - 1) {
        uint32_t at = lowest(cards), suit = 3 * half + field_at[at], rank = place_at[at];
        uint32_t joker = m->joker[suit].place;
        Move swap = {.kind = SWAP, .suit = (uint8_t)suit, .rank = (uint8_t)rank, .low = (uint8_t)rank};
        if (rank != ONE && rank != ACE) {
            *to++ = swap;  /* S37 */
            continue;
        }
        swap.low = LOW;
        if (joker == LOW || (rank == ONE && m->ace_low >> suit & 1)) *to++ = swap;  /* S38, S40 */
        swap.low = HIGH;
        if (joker == HIGH || (rank == ACE && m->one_high >> suit & 1)) *to++ = swap;
    }
    return to;
}

/* The suits of the series that holds a card, among those of a rank. */
static inline uint32_t series_of(const Side *side, uint32_t suits, uint32_t rank, uint32_t suit) {
    uint32_t first = suits_of(side->split[0], rank), second = suits_of(side->split[1], rank);
    suits &= first >> suit & 1 ? first : ~first;
    return suits & (second >> suit & 1 ? second : ~second);
}

/* Cards from hand onto series of their rank, old or new, however small (S34). */
static inline Move *find_series_adds(Move *to, const Side *side, const uint64_t laid[2]) {
    uint64_t both = laid[0] | laid[1], ranks = ((both | both >> 20 | both >> 40) & FIELD & ~UINT64_C(1)) * EACH;
    for (uint32_t half = 0; half < 2; half++)
        for (uint64_t cards = side->hand[half] & ranks; cards; cards &= cards - 1) {
            uint32_t at = lowest(cards), rank = place_at[at], suits = suits_of(laid, rank), left = suits;
            while (left) {
                uint32_t first = lowest(left);
                *to++ = (Move){.kind = ADD_SERIES, .suit = (uint8_t)(3 * half + field_at[at]), .rank = (uint8_t)rank,
                               .low = (uint8_t)first};
                left &= ~series_of(side, suits, rank, first);
            }
        }
    return to;
}

/* Every series of three or more of these suits (S16, S18), with those that it must have. */
static inline Move *find_sets(Move *to, uint8_t kind, uint32_t rank, uint32_t suits, uint32_t needed) {
    for (uint32_t chosen = suits; chosen; chosen = (chosen - 1) & suits)
        if (three_or_more >> chosen & 1 && (chosen & needed) == needed)
            *to++ = (Move){.kind = kind, .rank = (uint8_t)rank, .suits = (uint8_t)chosen};
    return to;
}

/* New series from hand (S16). */
static inline Move *find_series(Move *to, const uint64_t hand[2]) {
    uint64_t a = hand[0], b = hand[0] >> 20, c = hand[0] >> 40, d = hand[1], e = hand[1] >> 20, f = hand[1] >> 40;
    uint64_t two = (a & b) | (c & (a | b)), two2 = (d & e) | (f & (d | e));
    uint64_t ranks = ((two & two2) | ((two | two2) & ((a ^ b ^ c) | (d ^ e ^ f)))) & FIELD & ~UINT64_C(1);  /* S17 */
    for (; ranks; ranks &= ranks - 1)
        to = find_sets(to, LAY_SERIES, lowest(ranks), suits_of(hand, lowest(ranks)), 0);
    return to;
}

/* In three suits: onto sequences, swaps, and new sequences if `new`. */
static inline Move *find_in_half(Move *to, const Match *m, const Side *side, uint32_t half, int new) {
    uint64_t hand = side->hand[half], held = side->held[half], usable = hand | side->store[half];  /* S31, S33 */
    uint64_t places = places_of(usable), jokers = hand & JOKERS;
    uint64_t ends = (held << 1 | held >> 1) & ~held & ALL_PLACES;  /* S24, S26 */
    if (ends & jokers * FIELD) to = find_joker_adds(to, half, ends & jokers * FIELD);
    if (ends & places) to = find_adds(to, half, ends & places, usable);
    if (hand & m->wanted[half]) to = find_swaps(to, m, half, hand & m->wanted[half]);
    uint64_t starts = starts_of(places, jokers);
    return new && starts ? find_lays(to, half, starts, hand, usable) : to;
}

/* All a seat may lay, add and swap (S8); new combinations only if `new`. */
static inline Move *find_plays(Move *to, const Match *m, const Side *side, int new) {
    to = find_in_half(to, m, side, 0, new);
    to = find_in_half(to, m, side, 1, new);
    uint64_t laid[2] = {side->store[0] | side->fresh[0], side->store[1] | side->fresh[1]};
    if (laid[0] | laid[1]) to = find_series_adds(to, side, laid);
    if (new && has_quota(side)) to = find_series(to, side->hand);
    return to;
}

/* Whether a card from hand lies farther out than the discard; it may be the joker (S44, S46). */
static inline int reaches(const Means *means, uint32_t low, uint32_t high, uint32_t joker, uint32_t corners, int above) {
    uint32_t place = (uint32_t)means->taken;
    uint64_t farther = above ? run_cards(low, place - 1, joker < place ? joker : 0, corners)
                             : run_cards(place + 1, high, joker > place ? joker : 0, corners);
    return (farther & means->hand) != 0;
}

static inline Move *find_extension(Move *to, const Means *means, uint32_t low, uint32_t high, uint32_t joker, int above) {
    uint32_t choices = low == LOW || high == HIGH ? 4 : 1;
    for (uint32_t corners = 0; corners < choices; corners++)
        if (has_corners(low, high, joker, corners) && !(run_cards(low, high, joker, corners) & ~(means->usable | 1))
            && reaches(means, low, high, joker, corners, above))
            *to++ = run_move(means, low, high, joker, corners);
    return to;
}

/* One run beside a sequence, with every place of the joker; NULL if it cannot be filled. */
static inline Move *find_take_add(Move *to, const Means *means, uint32_t low, uint32_t high, int above) {
    uint64_t missing = span(low, high) & ~means->places;
    if (!can_fill(means, missing)) return NULL;
    to = find_extension(to, means, low, high, missing ? lowest(missing) : 0, above);
    if (missing || !(means->hand & 1)) return to;
    for (uint32_t joker = low; joker <= high; joker++)
        if ((int)joker != means->taken) to = find_extension(to, means, low, high, joker, above);
    return to;
}

/* The discard onto a sequence as it lies, with a card from hand farther out (S44, S45, S77). */
static inline Move *find_take_adds(Move *to, const Means *means, uint64_t held) {
    uint32_t place = (uint32_t)means->taken;
    uint64_t under = held & below_place(place), over = held & ~below_place(place);
    uint32_t first = under ? highest(under) + 1 : LOW, last = over ? lowest(over) - 1 : HIGH;  /* S26, S44 */
    if (under)
        for (uint32_t high = place + 1; high <= last; high++) {
            Move *found = find_take_add(to, means, first, high, 0);
            if (!found) break;
            to = found;
        }
    if (over)
        for (uint32_t low = place - 1; low >= first; low--) {
            Move *found = find_take_add(to, means, low, last, 1);
            if (!found) break;
            to = found;
        }
    return to;
}

/* Where three in a row can start that hold a card. */
static inline uint64_t near(uint32_t rank) {
    if (rank == ONE || rank == ACE) return BIT(LOW) | BIT(HIGH - 2);
    return span(rank - 2, rank);  /* S14: no joker is discarded */
}

/* Whether any card can lie beyond the discard: none does beyond LOW and HIGH. */
static inline int may_reach(uint32_t rank, const Means *means) {
    if (rank == ONE || rank == ACE) return 0;
    return means->hand & 1 || means->places & (BIT(rank - 1) | BIT(rank + 1));
}

/* Every way to lay the discard (S44). */
static inline Move *find_takes(Move *to, const Match *m, const Side *side) {
    if (!m->discarded) return to;  /* S4 */
    uint32_t card = m->discards[m->discarded - 1], suit = suit_of[card], rank = rank_of[card];
    uint64_t hand = field_of(side->hand, suit), usable = hand | field_of(side->store, suit) | BIT(rank);
    uint64_t held = field_of(side->held, suit);
    Means means = {hand, usable, places_of(usable) & FIELD, (int)rank, TAKE, (uint8_t)suit};
    uint64_t starts = starts_of(means.places, hand & 1);
    if (starts & near(rank)) to = find_runs(to, &means, starts);
    means.kind = TAKE_ADD;
    if (held && !(held >> rank & 1) && may_reach(rank, &means)) to = find_take_adds(to, &means, held);  /* S47 */
    if (!has_quota(side)) return to;  /* S48 */
    return find_sets(to, TAKE_SERIES, rank, suits_of(side->hand, rank) | 1u << suit, 1u << suit);
}

/* ---- Making moves ---- */

static inline void put_card(Side *side, uint32_t card) {
    side->hand[card >= 60] |= BIT(bit_of[card]);
    side->size++;
}

static inline void draw(Match *m, Side *side, int32_t n) {
    for (; n > 0 && has_stock(m); n--) put_card(side, m->stock[m->next++]);  /* S12, S15 */
}

/* Takes cards of a suit out of the hand and the earlier series (S31, S32, S34). */
static inline void spend(Side *side, uint32_t suit, uint64_t cards) {
    uint32_t half = suit >= 3;
    uint64_t taken = cards << shift_of(suit);
    side->size -= (int32_t)count(side->hand[half] & taken);
    side->hand[half] &= ~taken;
    if (!(side->store[half] & taken)) return;
    side->store[half] &= ~taken;
    side->split[0][half] &= ~taken;
    side->split[1][half] &= ~taken;
}

static inline void spend_card(Side *side, uint32_t suit, uint32_t rank) {
    side->hand[suit >= 3] &= ~BIT(shift_of(suit) + rank);
    side->size--;
}

/* Brings `wanted` up to date for one suit. */
static inline void want(Match *m, uint32_t suit) {
    uint32_t place = m->joker[suit].place;
    uint64_t cards = 0;
    if (place) cards = place == LOW || place == HIGH ? BIT(ONE) | BIT(ACE) : BIT(place);  /* S37, S38 */
    if (m->ace_low >> suit & 1) cards |= BIT(ONE);   /* S40 */
    if (m->one_high >> suit & 1) cards |= BIT(ACE);  /* S40 */
    uint64_t *word = &m->wanted[suit >= 3];
    *word = (*word & ~(FIELD << shift_of(suit))) | cards << shift_of(suit);
}

/* Sets cards down in a row, joined to the sequences right beside them (S26). */
static inline void put_run(Match *m, uint32_t seat, uint32_t suit, uint32_t low, uint32_t high, uint32_t joker,
                           uint32_t corners) {
    Side *side = &m->side[seat];
    uint32_t half = suit >= 3, shift = shift_of(suit);
    uint64_t held = side->held[half] >> shift & FIELD, starts = (side->starts[half] >> shift & FIELD) | BIT(low);
    if (held >> (low - 1) & 1 && !(held >> low & 1)) starts &= ~BIT(low);
    if (held >> (high + 1) & 1 && !(held >> high & 1)) starts &= ~BIT(high + 1);
    if (joker) {
        uint8_t share = !(held >> joker & 1) ? ALONE : joker == low ? UPPER : LOWER;  /* the other has the true card */
        m->joker[suit] = (Joker){(uint8_t)joker, (uint8_t)seat, share};
    } else if (held & span(low, high)) {  /* the other has the joker */
        m->joker[suit].side = (uint8_t)seat;
        m->joker[suit].share = held >> low & 1 ? LOWER : UPPER;
    }
    side->held[half] |= span(low, high) << shift;
    side->starts[half] = (side->starts[half] & ~(FIELD << shift)) | starts << shift;
    if (!(joker | corners)) return;
    if (corners & 1) m->ace_low |= (uint8_t)(1u << suit);
    if (corners & 2) m->one_high |= (uint8_t)(1u << suit);
    want(m, suit);
}

static inline void put_in_series(Side *side, uint64_t section[2], uint32_t rank, uint32_t suits, uint32_t which) {
    for (; suits; suits &= suits - 1) {
        uint32_t suit = lowest(suits);
        uint64_t bit = BIT(shift_of(suit) + rank);
        section[suit >= 3] |= bit;
        if (which & 1) side->split[0][suit >= 3] |= bit;
        if (which & 2) side->split[1][suit >= 3] |= bit;
    }
}

/* A new series, told apart from others of its rank. */
static inline void lay_series(Side *side, uint32_t rank, uint32_t suits) {
    uint32_t taken = suits_of(side->store, rank) | suits_of(side->fresh, rank), which = 0;
    uint32_t first = suits_of(side->split[0], rank), second = suits_of(side->split[1], rank);
    if (taken & ~first & ~second) which = !(taken & first & ~second) ? 1 : !(taken & ~first & second) ? 2 : 3;
    for (uint32_t left = suits; left; left &= left - 1) spend_card(side, lowest(left), rank);
    put_in_series(side, side->fresh, rank, suits, which);
    side->series++;  /* S28 */
}

static inline void add_to_series(Side *side, uint32_t suit, uint32_t rank, uint32_t first) {
    uint32_t half = first >= 3, at = shift_of(first) + rank;
    uint32_t which = (side->split[0][half] >> at & 1) | (side->split[1][half] >> at & 1) << 1;
    uint64_t *section = side->fresh[half] >> at & 1 ? side->fresh : side->store;  /* S33: the series' age counts */
    spend_card(side, suit, rank);
    put_in_series(side, section, rank, 1u << suit, which);
}

/* A card onto a sequence, from the hand or from an earlier series (S24, S31). */
static inline void add_card(Match *m, uint32_t seat, uint32_t suit, uint32_t rank, uint32_t place) {
    uint32_t corners = rank == ACE && place == LOW ? 1 : rank == ONE && place == HIGH ? 2 : 0;
    spend(&m->side[seat], suit, BIT(rank));
    put_run(m, seat, suit, place, place, rank ? 0 : place, corners);
}

/* A card from hand for one on the table, which goes to the hand instead (S36, S39, S42). */
static inline void swap_card(Match *m, Side *side, uint32_t suit, uint32_t rank, uint32_t place) {
    uint32_t gained = 0;
    uint8_t bit = (uint8_t)(1u << suit);
    if (m->joker[suit].place == place) {
        m->joker[suit] = (Joker){0};  /* S37 */
        if (place == LOW && rank == ACE) m->ace_low |= bit;  /* S38 */
        else if (place == HIGH && rank == ONE) m->one_high |= bit;
    } else if (rank == ONE) {
        gained = ACE;  /* S40, S41 */
        m->ace_low &= (uint8_t)~bit;
    } else {
        gained = ONE;  /* S40, S41 */
        m->one_high &= (uint8_t)~bit;
    }
    want(m, suit);
    spend_card(side, suit, rank);
    put_card(side, RANKS * suit + gained);
}

static inline void put_cards(Match *m, uint32_t seat, Move move) {
    Side *side = &m->side[seat];
    switch (move.kind) {
    case ADD: add_card(m, seat, move.suit, move.rank, move.low); break;
    case SWAP: swap_card(m, side, move.suit, move.rank, move.low); break;
    case ADD_SERIES: add_to_series(side, move.suit, move.rank, move.low); break;
    case LAY_SERIES:
    case TAKE_SERIES: lay_series(side, move.rank, move.suits); break;
    default:
        spend(side, move.suit, run_cards(move.low, move.high, move.joker, move.corners));
        put_run(m, seat, move.suit, move.low, move.high, move.joker, move.corners);
        side->sequences += move.kind != TAKE_ADD;  /* S28 */
    }
}

/* From the next turn on, series laid in this one can give (S33). */
static inline void age_series(Side *side) {
    for (int half = 0; half < 2; half++) {
        side->store[half] |= side->fresh[half];
        side->fresh[half] = 0;
    }
}

static inline void start_final(Match *m, uint32_t seat) {
    m->phase = FINAL;  /* S56 */
    m->turn = (uint8_t)seat;
}

/* Ends a turn without a discard (S13, S56, S57). */
static inline void end_turn(Match *m, uint32_t seat) {
    age_series(&m->side[seat]);
    if (m->phase != FINAL) {
        start_final(m, seat ^ 1);
        return;
    }
    m->passes = m->acted ? 0 : m->passes + 1;  /* S58 */
    m->acted = 0;
    m->turn = (uint8_t)(seat ^ 1);
    if (m->passes == SEATS) m->phase = OVER;  /* S58, S59 */
}

static inline void discard(Match *m, uint32_t seat, uint32_t k) {
    Side *side = &m->side[seat];
    uint64_t first = side->hand[0] & ~JOKERS, second = side->hand[1] & ~JOKERS;  /* S14 */
    uint32_t n = count(first), half = k >= n;
    uint64_t beyond = -(uint64_t)half;
    uint32_t at = nth((first & ~beyond) | (second & beyond), k - (n & (uint32_t)beyond));
    side->hand[half] ^= BIT(at);
    side->size--;
    m->discards[m->discarded++] = (uint8_t)(60 * half + at);
    age_series(side);
    m->turn = (uint8_t)(seat ^ 1);  /* S3 */
    m->phase = has_stock(m) ? DRAWING : TAKING;  /* S56 */
}

/* Before the turn: the discard, or a card from the stock; without stock, the final phase (S8, S50, S56). */
static inline void take_or_draw(Match *m, uint64_t *x) {
    uint32_t seat = m->turn, found = (uint32_t)(find_takes(moves, m, &m->side[seat]) - moves);
    uint32_t k = choose(x, found + 1);
    if (k < found) {
        put_card(&m->side[seat], m->discards[--m->discarded]);
        put_cards(m, seat, moves[k]);
        m->phase = has_stock(m) ? PHASE_A : LAST;
    } else if (m->phase == DRAWING) {
        draw(m, &m->side[seat], 1);
        m->phase = PHASE_A;
    } else {
        start_final(m, seat);
    }
}

/* Something laid, added or swapped, or the end of the phase (S8, S12, S13). */
static inline void play_or_end(Match *m, uint64_t *x) {
    uint32_t seat = m->turn;
    Side *side = &m->side[seat];
    int may_discard = m->phase <= PHASE_B && side->size == FULL_HAND;
    uint32_t found = (uint32_t)(find_plays(moves, m, side, m->phase != PHASE_B) - moves);
    uint32_t jokers = may_discard ? count((side->hand[0] & JOKERS) | (side->hand[1] & JOKERS) << 1) : 0;
    uint32_t plain = may_discard ? FULL_HAND - jokers : 1, k = choose(x, found + plain);
    if (k < found) {
        put_cards(m, seat, moves[k]);
        if (m->phase == PHASE_B) draw(m, side, FULL_HAND - side->size);  /* S9 */
        if (m->phase == FINAL) m->acted = 1, m->passes = 0;              /* S58 */
    } else if (plain > 1) {
        discard(m, seat, k - found);
    } else if (m->phase == PHASE_A && has_stock(m)) {
        draw(m, side, FULL_HAND - side->size);  /* S10, S12 */
        m->phase = PHASE_B;
    } else {
        end_turn(m, seat);
    }
}

/* ---- Points (S61-S68) ---- */

/* The highest place of the sequence that starts at a place. */
static uint32_t top_of(const Match *m, uint32_t seat, uint32_t suit, uint32_t start) {
    const Side *side = &m->side[seat];
    uint32_t end = lowest(~field_of(side->held, suit) & ~below_place(start)) - 1;
    uint64_t later = field_of(side->starts, suit) & ~below_place(start + 1);
    if (!later || lowest(later) > end) return end;
    Joker joker = m->joker[suit];
    int shared = joker.share != ALONE && joker.side == seat && joker.place == lowest(later);
    return shared ? lowest(later) : lowest(later) - 1;
}

static int32_t sequence_points(const Match *m, uint32_t suit, uint32_t low, uint32_t high) {
    int32_t points = (int32_t)(high - low + 1 + count(span(low, high) & FIGURES));  /* S65 */
    return points + (high == HIGH && !(m->one_high >> suit & 1) ? 4 : 0);
}

/* The side with the longest sequence of a suit, the highest of these, keeps its best one (S61-S64). */
static void score_suit(Match *m, uint32_t suit) {
    uint32_t best = 0, owner = 0;
    int32_t most[SEATS] = {0};
    for (uint32_t seat = 0; seat < SEATS; seat++)
        for (uint64_t starts = field_of(m->side[seat].starts, suit); starts; starts &= starts - 1) {
            uint32_t low = lowest(starts), high = top_of(m, seat, suit, low), rank = 32 * (high - low + 1) + high;
            int32_t points = sequence_points(m, suit, low, high);
            if (points > most[seat]) most[seat] = points;
            if (rank > best) best = rank, owner = seat;
        }
    m->score[owner] += most[owner];
}

static void score_round(Match *m) {
    for (uint32_t suit = 0; suit < SUITS; suit++) score_suit(m, suit);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        for (int half = 0; half < 2; half++) {
            uint64_t hand = m->side[seat].hand[half];
            m->score[seat] -= (int32_t)(2 * count(hand & FIGURES * EACH) + 5 * count(hand & (JOKERS | ALL_ACES)));
        }
}

/* ---- Rounds and matches ---- */

static inline void deal(Match *m) {
    memset(m->side, 0, sizeof m->side);
    memset(m->wanted, 0, sizeof m->wanted);
    memset(m->joker, 0, sizeof m->joker);
    m->ace_low = m->one_high = m->acted = m->passes = m->discarded = 0;
    for (uint32_t i = 0; i < DEALT * SEATS; i++) put_card(&m->side[(m->dealer + 1 + i) % SEATS], m->stock[i]);  /* S74 */
    m->next = DEALT * SEATS;
    m->phase = DRAWING;  /* S4 */
    m->turn = m->dealer ^ 1;  /* S2 */
}

static inline long round_of(Match *m) {
    uint64_t x = m->random;
    long made = 0;
    deal(m);
    for (; m->phase != OVER; made++) {
        if (m->phase <= TAKING) take_or_draw(m, &x);
        else play_or_end(m, &x);
    }
    score_round(m);
    m->random = x;
    return made;
}

static void play_match(Tally *t) {
    Match *m = &match;
    memset(m->score, 0, sizeof m->score);
    shuffle(m->stock, deck, CARDS, &m->random);
    m->dealer = (uint8_t)below(&m->random, SEATS);
    for (int round = 0; round < ROUNDS; round++) {  /* S69 */
        if (round) {
            shuffle(m->stock, deck, CARDS, &m->random);
            m->dealer ^= 1;  /* S2 */
        }
        t->moves += round_of(m);
        t->rounds++;
    }
    memcpy(t->score, m->score, sizeof m->score);
    t->games++;
}

int main(void) {
    make_tables();
    return serve((Twin){"six-sequences", SEATS, &match, sizeof match, &match.random, play_match});
}
