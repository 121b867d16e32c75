/* Séquence Dés in hand-written C: the yardstick for the rules written in Python.
 *
 * Two seats, five in a row, chips without limit; every roll and every move chosen
 * uniformly. Clauses (D1, D17 ...) are those of the rule page.
 *
 * Every number stands on four squares. They are neighbours in a set of *cells*,
 * four bits for each number, so that what a roll reaches is looked up by four
 * bits. Rolls of 10 and 11 reach across the board and choose in the order of its
 * squares, so those are kept as well. Of every line of five squares a side counts
 * its chips, four bits for each line: a chip is one addition, and a counter at
 * five wins.
 */
#include "twin.h"

enum { SIZE = 6, SQUARES = 36, ROW = 5, LINES = 32, WORDS = LINES / 16 };

static const uint8_t board[SQUARES] = {  /* D3, D25 */
    2, 3, 4, 5, 6, 2,
    6, 7, 8, 9, 7, 3,
    5, 9, 12, 12, 8, 4,
    4, 8, 12, 12, 9, 5,
    3, 7, 9, 8, 7, 6,
    2, 6, 5, 4, 3, 2,
};

typedef struct {
    uint64_t cells, squares;  /* its chips */
    uint64_t lines[WORDS];    /* how many chips lie on each line */
} Side;

typedef struct {
    Side side[2];
    uint64_t random;
} Match;

typedef struct { uint8_t number, shift, bonus; } Roll;  /* shift: where its four cells are */

static Match match;
static Roll rolls[SQUARES];
static uint8_t square_of[SQUARES], cell_of[SQUARES];
static uint8_t nth_of_four[16][4], count_of_four[16];
static uint64_t lines_of[SQUARES][WORDS];  /* by cell: one in the counter of each of its lines */
static uint64_t spared;                    /* D16: the squares of 2 and 12 */

#define FIVE_ON_ANY UINT64_C(0x8888888888888888)
#define TO_EIGHT UINT64_C(0x3333333333333333)  /* 5 + 3 sets a counter's highest bit */

static int is_line(int square, int right, int down) {
    int column = square % SIZE + right * (ROW - 1), row = square / SIZE + down * (ROW - 1);
    return column >= 0 && column < SIZE && row < SIZE;
}

static void make_tables(void) {
    static const int right[4] = {1, 0, 1, -1}, down[4] = {0, 1, 1, 1};  /* D2 */
    int cell = 0, line = 0;
    for (int number = 2; number <= 12; number++)
        for (int square = 0; square < SQUARES; square++)
            if (board[square] == number) {
                cell_of[square] = (uint8_t)cell;
                square_of[cell++] = (uint8_t)square;
            }
    for (int dice = 0; dice < SQUARES; dice++) {
        int number = dice / SIZE + dice % SIZE + 2;
        int shift = number == 12 ? 32 : number < 10 ? 4 * (number - 2) : 0;
        rolls[dice] = (Roll){(uint8_t)number, (uint8_t)shift, number == 2 || number == 12};
    }
    for (int set = 0; set < 16; set++)
        for (int bit = 0; bit < 4; bit++)
            if (set >> bit & 1) nth_of_four[set][count_of_four[set]++] = (uint8_t)bit;
    for (int direction = 0; direction < 4; direction++)
        for (int square = 0; square < SQUARES; square++) {
            if (!is_line(square, right[direction], down[direction])) continue;
            for (int i = 0; i < ROW; i++) {
                int on = square + i * (right[direction] + SIZE * down[direction]);
                lines_of[cell_of[on]][line / 16] += BIT(4 * (line % 16));
            }
            line++;
        }
    for (int square = 0; square < SQUARES; square++)
        if (board[square] == 2 || board[square] == 12) spared |= BIT(square);
}

/* A chip goes down; whether it makes a row (D1). */
static inline int put(Side *side, uint32_t cell) {
    side->cells |= BIT(cell);
    side->squares |= BIT(square_of[cell]);
    side->lines[0] += lines_of[cell][0];
    side->lines[1] += lines_of[cell][1];
    return (((side->lines[0] + TO_EIGHT) | (side->lines[1] + TO_EIGHT)) & FIVE_ON_ANY) != 0;
}

/* A chip is taken away, if there is one. */
static inline void take(Side *side, uint32_t cell) {
    uint64_t there = -(side->cells >> cell & 1);
    side->cells &= ~BIT(cell);
    side->squares &= ~BIT(square_of[cell]);
    side->lines[0] -= lines_of[cell][0] & there;
    side->lines[1] -= lines_of[cell][1] & there;
}

/* The opening rolls: who begins (D5, D6, D26). */
static inline uint32_t opening(uint64_t *x, long *moves) {
    for (;;) {
        uint32_t first = rolls[choose(x, SQUARES)].number, second = rolls[choose(x, SQUARES)].number;
        *moves += 2;
        if (first != second) return second > first;
    }
}

enum { NOWHERE = SQUARES };

/* A roll of 10 takes a chip of the opponent's away (D16). */
static inline void remove_one(Side *other, uint64_t *x) {
    uint64_t targets = other->squares & ~spared;
    uint32_t plays = count(targets), k = choose(x, plays + !plays);  /* D28 */
    if (plays) take(other, cell_of[nth(targets, k)]);
}

/* A roll of 11: any free square (D17), else any of the opponent's, or none (D18). */
static inline uint32_t anywhere(const Side *own, const Side *other, uint64_t *x) {
    uint64_t free = ~(own->squares | other->squares) & (BIT(SQUARES) - 1);
    uint64_t targets = free ? free : other->squares;
    uint32_t plays = count(targets), k = choose(x, plays + !free);
    return k < plays ? cell_of[nth(targets, k)] : NOWHERE;
}

/* Any other roll: a free square that bears it (D9), else one of the opponent's (D11), else none (D12). */
static inline uint32_t on_number(const Side *own, const Side *other, uint32_t shift, uint64_t *x) {
    uint32_t theirs = other->cells >> shift & 15, free = ~(own->cells >> shift | theirs) & 15;
    uint32_t targets = free ? free : theirs, plays = count_of_four[targets];
    uint32_t k = choose(x, plays + !plays);
    return plays ? shift + nth_of_four[targets][k] : NOWHERE;
}

static void play_match(Tally *t) {
    Side *side = match.side;
    uint64_t x = match.random;
    long moves = 0;
    memset(side, 0, sizeof match.side);
    below(&x, 2);  /* the dealer, whom nobody needs */
    uint32_t me = opening(&x, &moves);
    for (;;) {
        Side *own = &side[me], *other = &side[me ^ 1];
        Roll roll = rolls[choose(&x, SQUARES)];
        uint32_t cell;
        moves += 2;
        me ^= 1;
        if (roll.number == 10) {
            remove_one(other, &x);
            continue;
        }
        if (roll.number == 11) cell = anywhere(own, other, &x);
        else cell = on_number(own, other, roll.shift, &x);
        if (cell == NOWHERE) continue;
        take(other, cell);
        if (put(own, cell)) break;  /* D1, D19 */
        me ^= roll.bonus;  /* D14, D15, D29 */
    }
    t->score[0] = me == 1;  /* it is already the turn of the other */
    t->score[1] = !t->score[0];
    t->moves += moves;
    t->rounds++;
    t->games++;
    match.random = x;
}

int main(void) {
    make_tables();
    return serve((Twin){"sequence-des", 2, &match, sizeof match, &match.random, play_match});
}
