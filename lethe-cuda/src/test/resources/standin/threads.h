// What CUDA C has and C++ has not, in loops: one block of threads after another, one thread after another. Threads of a function
// that waits for others within it have stacks of their own and take turns from one wait to the next. Needs POSIX.
#include <math.h>
#include <setjmp.h>
#include <stdlib.h>
#include <ucontext.h>
#include <tuple>
#include <utility>

#define __global__
#define __device__
#define __shared__ static
#define asm(text) trap()

struct Dim { unsigned x, y, z; };

static Dim threadIdx, blockIdx, blockDim, gridDim;
extern "C" {
void (*standInTrap)();
}
static void trap() { standInTrap(); }

template <class T> static T atomicAdd(T *at, T value) {
  T before = *at;
  *at += value;
  return before;
}

// ---- threads that wait for each other

static const int MOST = 1024;
static const int STACK = 1 << 16;

static struct Thread {
  ucontext_t first;
  jmp_buf at;
  char *stack;
  bool begun, ended;
} threads[MOST];
static jmp_buf scheduler;
static ucontext_t main_context;
static void (*body)(void *);
static void *body_arguments;
static int current;
static double slots[MOST];

static void begin() {
  body(body_arguments);
  threads[current].ended = true;
  _longjmp(scheduler, 1);
}

// Gives way to the other threads of the block, all of which come to the same wait.
static void others() {
  if (!_setjmp(threads[current].at)) _longjmp(scheduler, 1);
}

static void __syncthreads() { others(); }

static double __shfl_down_sync(unsigned, double value, int by) {
  int mine = current;
  slots[mine] = value;
  others();
  double result = mine % 32 + by < 32 ? slots[mine + by] : value;
  others();
  return result;
}

static void block_with_waits(int count) {
  for (int t = 0; t < count; t++) {
    Thread &thread = threads[t];
    if (!thread.stack) thread.stack = (char *) malloc(STACK);
    getcontext(&thread.first);
    thread.first.uc_stack.ss_sp = thread.stack;
    thread.first.uc_stack.ss_size = STACK;
    thread.first.uc_link = &main_context;
    makecontext(&thread.first, begin, 0);
    thread.begun = thread.ended = false;
  }
  for (volatile int left = count; left > 0;) {
    for (volatile int t = 0; t < count; t++) {
      if (threads[t].ended) continue;
      current = t;
      threadIdx.x = t;
      if (!_setjmp(scheduler)) {
        if (threads[t].begun) _longjmp(threads[t].at, 1);
        threads[t].begun = true;
        setcontext(&threads[t].first);
      }
      if (threads[t].ended) left--;
    }
  }
}

// ---- starting a function

template <class... A, size_t... I>
static void call(void (*f)(A...), long *words, std::index_sequence<I...>) {
  f(*(A *) (words + I)...);
}

template <class... A> static void call(void (*f)(A...), long *words) {
  call(f, words, std::index_sequence_for<A...>{});
}

template <class... A> static constexpr int count(void (*)(A...)) { return sizeof...(A); }

static void all_blocks(bool waits, unsigned x, unsigned y, unsigned each, void (*f)(void *), void *words) {
  gridDim = {x, y, 1};
  blockDim = {each, 1, 1};
  body = f;
  body_arguments = words;
  for (unsigned j = 0; j < y; j++) {
    for (unsigned i = 0; i < x; i++) {
      blockIdx = {i, j, 0};
      if (waits) {
        block_with_waits(each);
      } else {
        for (unsigned t = 0; t < each; t++) {
          threadIdx.x = t;
          f(words);
        }
      }
    }
  }
}

#define STARTED_AS(name, waits)                                                                                 \
  static void one_##name(void *words) { call(name, (long *) words); }                                          \
  extern "C" int takes_##name() { return count(name); }                                                        \
  extern "C" void start_##name(unsigned x, unsigned y, unsigned each, long *words) {                            \
    all_blocks(waits, x, y, each, one_##name, words);                                                          \
  }
