// 20/20 by plain depth-first search, the yardstick for the solver: any couple on top, the next one, and back when stuck.
//
// It gives a deal up after a hundred thousand couples taken.  The deals are the same as ours: the same generator, seed and shuffle.
// Reads one JSON request per line, {"task": "naive-solver:20-20", "seconds": 1.0}, and answers with one line.
// Build: c++ -O3 -o naive naive.cpp
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int PILES = 20, HEIGHT = 6, CARDS = PILES * HEIGHT, RANKS = 20;
constexpr long ENOUGH = 100000;
constexpr int DEALS = 1000;

struct Random {  // core/rng.py
    uint64_t x;
    explicit Random(uint64_t seed) : x((seed * 2862933 + 3037000493u) & 0xFFFFFFFFFFFFFFF) {
        for (int i = 0; i < 8; i++) next();
    }
    uint64_t next() {
        x = 698769069 * (x & 0xFFFFFFFF) + (x >> 32);
        return x & 0xFFFFFFFF;
    }
    int below(int n) { return static_cast<int>(next() * static_cast<uint64_t>(n) >> 32); }
};

struct Deal {
    int8_t rank[PILES][HEIGHT];  // from the bottom up
};

Deal dealt(Random &random) {  // V1: six times round the twenty piles
    int cards[CARDS];
    for (int i = 0; i < CARDS; i++) cards[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = random.below(i + 1), card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    Deal deal;
    for (int i = 0; i < CARDS; i++) deal.rank[i % PILES][i / PILES] = static_cast<int8_t>(cards[i] % RANKS);
    return deal;
}

struct Search {
    const Deal &deal;
    int height[PILES];
    long taken = 0;

    explicit Search(const Deal &given) : deal(given) {
        for (int &each : height) each = HEIGHT;
    }
    int top(int pile) const { return height[pile] ? deal.rank[pile][height[pile] - 1] : -1 - pile; }

    bool wins(int left) {
        if (left == 0) return true;
        for (int a = 0; a < PILES; a++)
            for (int b = a + 1; b < PILES; b++) {
                if (top(a) != top(b)) continue;
                if (++taken > ENOUGH) return false;
                height[a]--, height[b]--;
                if (wins(left - 2)) return true;
                height[a]++, height[b]++;
            }
        return false;
    }
};

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main() {
    static Deal deals[DEALS];
    Random random(20);
    for (Deal &deal : deals) deal = dealt(random);
    char line[256];
    int next = 0;
    while (fgets(line, sizeof line, stdin)) {
        const char *given = strstr(line, "\"seconds\":");
        double seconds = given ? atof(given + 10) : 1.0, start = now(), last = start, slowest = 0;
        long solved = 0, decided = 0, won = 0;
        do {
            Search search(deals[next++ % DEALS]);
            won += search.wins(CARDS);
            decided += search.taken <= ENOUGH;
            solved++;
            double moment = now();
            if (moment - last > slowest) slowest = moment - last;
            last = moment;
        } while (last - start < seconds);
        printf("{\"deals\": %ld, \"decided\": %ld, \"won\": %ld, \"slowest\": %.6f, \"seconds\": %.6f}\n", solved, decided,
               won, slowest, last - start);
        fflush(stdout);
    }
}
