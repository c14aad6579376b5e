// A stand-in for an NVIDIA driver, cuBLAS, cuSOLVER and NVRTC: as much of them as lethe-cuda calls, worked out in loops, for
// machines without a card. It is built to find what a card would forgive:
//
//   - What is begun on a stream is done as late as it may be: when somebody waits for it, or for an event behind it. Whoever uses
//     memory again too early, or forgets to wait, gets wrong numbers, every time.
//   - New memory is full of nonsense, and memory that was freed is gone: to touch it ends the process.
//   - Whoever frees memory that was not overwritten with zeros is counted, and so is whatever was written beyond an end.
//   - The n-th call from now on can be made to fail, once or for good, and the n-th piece of work to go wrong in one bit.
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace {

const int LOST = 700;  // CUDA_ERROR_ILLEGAL_ADDRESS, which stays with a context
const int FULL = 2;    // CUDA_ERROR_OUT_OF_MEMORY
const size_t MEMORY = size_t(3) << 30;

std::recursive_mutex lock;
bool lost;
long calls, work, failAt, damageAt;
bool failForGood;
long unwiped, overrun;
long contexts, modules;
bool wipingFailed;

// ---- calls that fail

enum Kind { DRIVER, BLAS, SOLVER, COMPILER };

int status(Kind kind, bool full) {
  switch (kind) {
    case DRIVER: return full ? FULL : LOST;
    case BLAS: return full ? 3 : 13;
    case SOLVER: return full ? 2 : 6;
    default: return full ? 1 : 11;
  }
}

void lose();

// What a call has to say before it does anything; 0 where it may go on. Only what needs room can find none.
int entered(Kind kind, bool needsRoom) {
  calls++;
  if (!lost && calls == failAt && failForGood) lose();
  if (lost) return status(kind, false);
  return calls == failAt && needsRoom ? status(kind, true) : 0;
}

#define ENTER_WITH(kind, needsRoom)                            \
  std::lock_guard<std::recursive_mutex> held(lock);            \
  if (int refused = entered(kind, needsRoom)) return refused;
#define ENTER(kind) ENTER_WITH(kind, kind != DRIVER)

// A library that finds no room to begin in says only that it did not begin.
#define BEGIN(kind)                                 \
  std::lock_guard<std::recursive_mutex> held(lock); \
  if (int refused = entered(kind, true)) return refused == status(kind, true) ? 1 : refused;

// ---- streams and events

struct Stream {
  std::deque<std::function<void()>> waiting;
  long done = 0;
  long begun = 0;

  void add(std::function<void()> f) {
    waiting.push_back(std::move(f));
    begun++;
  }

  void runUntil(long n) {
    while (done < n && !lost) {
      std::function<void()> f = std::move(waiting.front());
      waiting.pop_front();
      f();
      if (!lost) done++;
    }
  }
};

struct Event {
  Stream *stream = nullptr;
  long at = 0;

  void await() {
    if (stream) stream->runUntil(at);
  }
};

// Only memory is overwritten on it.
Stream defaultStream;
std::vector<Stream *> streams = {&defaultStream};

// What was not done yet never will be.
void lose() {
  lost = true;
  for (Stream *stream : streams) {
    stream->waiting.clear();
    stream->done = stream->begun;
  }
}

// Work that writes to an address; of the piece that is to go wrong one bit is another than it should be, in the middle.
void addWork(Stream *stream, void *target, size_t bytes, std::function<void()> f) {
  stream->add([=] {
    f();
    if (++work == damageAt && bytes >= 8) ((char *) target)[(bytes - 8) / 2 / 8 * 8 + 4] ^= 2;
  });
}

// ---- memory

struct Block {
  size_t bytes;
  size_t mapped;
};

std::map<char *, Block> blocks;
std::map<char *, size_t> hostBlocks;
size_t used;
const size_t PAGE = 4096;
const char BEYOND = 0x5b;

int take(void **result, size_t bytes) {
  if (bytes > MEMORY - used) return FULL;
  size_t mapped = (bytes + PAGE + PAGE - 1) / PAGE * PAGE;
  char *at = (char *) mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return FULL;
  // Nonsense, as far as it is worth the time: what is larger is not read to its end by mistake either.
  memset(at, 0xa7, std::min(bytes, size_t(1) << 26));
  memset(at + bytes, BEYOND, 64);
  blocks[at] = {bytes, mapped};
  used += bytes;
  *result = at;
  return 0;
}

bool isZero(const char *at, size_t bytes) { return bytes == 0 || (at[0] == 0 && memcmp(at, at + 1, bytes - 1) == 0); }

bool isUntouched(const char *at) {
  for (int i = 0; i < 64; i++) {
    if (at[i] != BEYOND) return false;
  }
  return true;
}

// ---- a program: a library that g++ made of it

struct Program {
  std::string source;
  std::string log;
  std::string library;
};

struct Function {
  void (*start)(unsigned, unsigned, unsigned, long *);
  int takes;
};

std::string here() {
  Dl_info info;
  dladdr((void *) &here, &info);
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/'));
}

// The functions of a text that can be started, each with whether it waits for other threads.
std::string starters(const std::string &source) {
  std::string result;
  const std::string mark = "__global__ void ";
  for (size_t at = source.find(mark); at != std::string::npos;) {
    size_t from = at + mark.size();
    size_t to = source.find('(', from);
    at = source.find(mark, to);
    std::string text = source.substr(to, at == std::string::npos ? at : at - to);
    bool waits = text.find("__syncthreads") != std::string::npos || text.find("_sync(") != std::string::npos;
    result += "STARTED_AS(" + source.substr(from, to - from) + ", " + (waits ? "true" : "false") + ")\n";
  }
  return result;
}

// Kept beside this library: other processes compile the same texts.
int compile(Program &program) {
  std::string text = "#include \"threads.h\"\n" + program.source + "\n" + starters(program.source);
  std::string path = here() + "/program-" + std::to_string(std::hash<std::string>{}(text));
  std::string mine = path + "-" + std::to_string(getpid());
  if (access((path + ".so").c_str(), R_OK) != 0) {
    FILE *file = fopen((mine + ".cpp").c_str(), "w");
    if (!file) return 11;
    fputs(text.c_str(), file);
    fclose(file);
    std::string command = "g++ -std=c++17 -O2 -ffp-contract=off -w -shared -fPIC -I'" + here() + "' -o '" + mine + ".so' '" + mine + ".cpp'";
    if (system(command.c_str()) != 0) {
      program.log = "this failed: " + command;
      return 6;
    }
    rename((mine + ".so").c_str(), (path + ".so").c_str());
  }
  program.library = path + ".so";
  return 0;
}

// ---- matrices, column by column

struct Handle {
  Stream *stream;
};

double at(const double *a, int ld, bool transposed, int i, int j) { return transposed ? a[j + (long) i * ld] : a[i + (long) j * ld]; }

void product(bool ta, bool tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb,
             double beta, double *c, int ldc) {
  std::vector<double> column(m);
  for (int j = 0; j < n; j++) {
    std::fill(column.begin(), column.end(), 0.0);
    for (int l = 0; l < k; l++) {
      double factor = at(b, ldb, tb, l, j);
      if (ta) {
        for (int i = 0; i < m; i++) column[i] += a[l + (long) i * lda] * factor;
      } else {
        for (int i = 0; i < m; i++) column[i] += a[i + (long) l * lda] * factor;
      }
    }
    for (int i = 0; i < m; i++) {
      double &entry = c[i + (long) j * ldc];
      entry = alpha * column[i] + (beta == 0 ? 0 : beta * entry);
    }
  }
}

// The lower triangle of alpha A Aᵀ + beta C.
void square(int n, int k, double alpha, const double *a, int lda, double beta, double *c, int ldc) {
  for (int j = 0; j < n; j++) {
    for (int i = j; i < n; i++) {
      double &entry = c[i + (long) j * ldc];
      entry = beta == 0 ? 0 : beta * entry;
    }
  }
  for (int l = 0; l < k; l++) {
    const double *row = a + (long) l * lda;
    for (int j = 0; j < n; j++) {
      double factor = alpha * row[j];
      double *column = c + (long) j * ldc;
      for (int i = j; i < n; i++) column[i] += factor * row[i];
    }
  }
}

// The upper triangle U of UᵀU = A in place; 0, or the order of the first minor that is not positive.
int factor(int n, double *a, int lda) {
  for (int j = 0; j < n; j++) {
    for (int i = 0; i <= j; i++) {
      double sum = a[i + (long) j * lda];
      for (int l = 0; l < i; l++) sum -= a[l + (long) i * lda] * a[l + (long) j * lda];
      if (i < j) {
        a[i + (long) j * lda] = sum / a[i + (long) i * lda];
      } else {
        if (sum <= 0) return j + 1;
        a[j + (long) j * lda] = sqrt(sum);
      }
    }
  }
  return 0;
}

// Jacobi's rotations; eigenvectors replace the matrix where they are asked for, of which the lower triangle is read.
int eigen(int n, double *a, int lda, double *values, bool withVectors) {
  std::vector<double> s((size_t) n * n), v((size_t) n * n, 0.0);
  double scale = 0;
  for (int j = 0; j < n; j++) {
    for (int i = j; i < n; i++) scale = std::max(scale, fabs(a[i + (long) j * lda]));
  }
  if (!(scale < INFINITY)) return 1;
  double unit = scale == 0 ? 1 : scale;
  for (int j = 0; j < n; j++) {
    for (int i = j; i < n; i++) s[i + (size_t) j * n] = s[j + (size_t) i * n] = a[i + (long) j * lda] / unit;
    v[j + (size_t) j * n] = 1;
  }
  for (int sweep = 0; sweep < 60; sweep++) {
    double off = 0, all = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        double square = s[i + (size_t) j * n] * s[i + (size_t) j * n];
        all += square;
        if (i != j) off += square;
      }
    }
    if (off <= 1e-34 * all) break;
    for (int p = 0; p < n; p++) {
      for (int q = p + 1; q < n; q++) {
        double pq = s[p + (size_t) q * n];
        if (pq == 0) continue;
        double theta = (s[q + (size_t) q * n] - s[p + (size_t) p * n]) / (2 * pq);
        double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
        double c = 1 / sqrt(t * t + 1), d = t * c;
        for (int i = 0; i < n; i++) {
          double x = s[i + (size_t) p * n], y = s[i + (size_t) q * n];
          s[i + (size_t) p * n] = c * x - d * y;
          s[i + (size_t) q * n] = d * x + c * y;
        }
        for (int i = 0; i < n; i++) {
          double x = s[p + (size_t) i * n], y = s[q + (size_t) i * n];
          s[p + (size_t) i * n] = c * x - d * y;
          s[q + (size_t) i * n] = d * x + c * y;
          double e = v[i + (size_t) p * n], f = v[i + (size_t) q * n];
          v[i + (size_t) p * n] = c * e - d * f;
          v[i + (size_t) q * n] = d * e + c * f;
        }
      }
    }
  }
  std::vector<int> order(n);
  for (int i = 0; i < n; i++) order[i] = i;
  std::sort(order.begin(), order.end(), [&](int i, int j) { return s[i + (size_t) i * n] < s[j + (size_t) j * n]; });
  for (int k = 0; k < n; k++) {
    values[k] = s[order[k] + (size_t) order[k] * n] * unit;
    if (withVectors) memcpy(a + (long) k * lda, &v[(size_t) order[k] * n], sizeof(double) * n);
  }
  return 0;
}

void trapped() { lose(); }

}  // namespace

extern "C" {

// ---- what tests ask of it

// Counts from here; the n-th call from now on fails, for good or because memory is full; the n-th piece of work goes wrong.
int standInBegin(long fail, int forGood, long damage) {
  std::lock_guard<std::recursive_mutex> held(lock);
  lost = false;
  calls = work = contexts = modules = 0;
  failAt = fail;
  failForGood = forGood;
  damageAt = damage;
  return 0;
}

// Calls, pieces of work, blocks of memory that are held, those that were freed as they were, those written beyond their end,
// contexts that were retained, modules that were loaded, blocks of this machine's memory that are held.
int standInCounts(long *counts) {
  std::lock_guard<std::recursive_mutex> held(lock);
  counts[0] = calls;
  counts[1] = work;
  counts[2] = blocks.size();
  counts[3] = unwiped;
  counts[4] = overrun;
  counts[5] = contexts;
  counts[6] = modules;
  counts[7] = hostBlocks.size();
  return 0;
}

// ---- the driver

int cuInit(int) { return 0; }

int cuDeviceGetCount(int *count) {
  *count = 1;
  return 0;
}

int cuGetErrorName(int error, const char **name) {
  *name = error == FULL ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR_ILLEGAL_ADDRESS";
  return 0;
}

int cuDeviceGet(int *device, int ordinal) {
  ENTER(DRIVER)
  *device = ordinal;
  return 0;
}

int cuDevicePrimaryCtxRetain(void **context, int) {
  ENTER(DRIVER)
  *context = &lock;
  contexts++;
  return 0;
}

// Called before everything else, so that it is not counted.
int cuCtxSetCurrent(void *) { return 0; }

int cuDeviceGetAttribute(int *value, int, int) {
  ENTER(DRIVER)
  *value = 9;
  return 0;
}

int cuMemGetInfo_v2(size_t *free, size_t *total) {
  ENTER(DRIVER)
  *free = MEMORY - used;
  *total = MEMORY;
  return 0;
}

int cuMemAlloc_v2(void **result, size_t bytes) {
  ENTER_WITH(DRIVER, true)
  return take(result, bytes);
}

int cuMemFree_v2(char *at) {
  std::lock_guard<std::recursive_mutex> held(lock);
  calls++;
  auto found = blocks.find(at);
  if (found == blocks.end()) return 1;
  Block block = found->second;
  if (!lost && !wipingFailed && !isZero(at, block.bytes)) unwiped++;
  if (!isUntouched(at + block.bytes)) overrun++;
  defaultStream.runUntil(defaultStream.begun);
  used -= block.bytes;
  blocks.erase(found);
  mprotect(at, block.mapped, PROT_NONE);
  madvise(at, block.mapped, MADV_DONTNEED);
  return 0;
}

int cuMemsetD8_v2(char *at, int value, size_t bytes) {
  wipingFailed = true;
  ENTER(DRIVER)
  wipingFailed = false;
  defaultStream.add([=] { memset(at, value, bytes); });
  return 0;
}

int cuMemsetD8Async(char *at, int value, size_t bytes, Stream *stream) {
  ENTER(DRIVER)
  stream->add([=] { memset(at, value, bytes); });
  return 0;
}

int cuMemHostAlloc(char **result, size_t bytes, int) {
  ENTER_WITH(DRIVER, true)
  *result = (char *) aligned_alloc(PAGE, (bytes + PAGE - 1) / PAGE * PAGE);
  if (!*result) return FULL;
  memset(*result, 0, bytes);
  hostBlocks[*result] = bytes;
  return 0;
}

int cuMemFreeHost(char *at) {
  std::lock_guard<std::recursive_mutex> held(lock);
  auto found = hostBlocks.find(at);
  if (found == hostBlocks.end()) return 1;
  if (!isZero(at, found->second)) unwiped++;
  hostBlocks.erase(found);
  free(at);
  return 0;
}

int cuMemcpyHtoDAsync_v2(char *to, const char *from, size_t bytes, Stream *stream) {
  ENTER(DRIVER)
  addWork(stream, to, bytes, [=] { memcpy(to, from, bytes); });
  return 0;
}

int cuMemcpyDtoHAsync_v2(char *to, const char *from, size_t bytes, Stream *stream) {
  ENTER(DRIVER)
  addWork(stream, to, bytes, [=] { memcpy(to, from, bytes); });
  return 0;
}

int cuStreamCreate(Stream **result, int) {
  ENTER_WITH(DRIVER, true)
  *result = new Stream();
  streams.push_back(*result);
  return 0;
}

int cuStreamDestroy_v2(Stream *) { return 0; }

int cuStreamSynchronize(Stream *stream) {
  ENTER(DRIVER)
  if (!stream) stream = &defaultStream;
  stream->runUntil(stream->begun);
  return lost ? LOST : 0;
}

int cuCtxSynchronize() {
  ENTER(DRIVER)
  for (Stream *stream : streams) stream->runUntil(stream->begun);
  return lost ? LOST : 0;
}

int cuEventCreate(Event **result, int) {
  ENTER_WITH(DRIVER, true)
  *result = new Event();
  return 0;
}

int cuEventDestroy_v2(Event *) { return 0; }

int cuEventRecord(Event *event, Stream *stream) {
  ENTER(DRIVER)
  event->stream = stream;
  event->at = stream->begun;
  return 0;
}

// Late as everything: it is done once somebody has waited.
int cuEventQuery(Event *event) {
  ENTER(DRIVER)
  return event->stream && event->stream->done < event->at ? 600 : 0;
}

int cuEventSynchronize(Event *event) {
  ENTER(DRIVER)
  event->await();
  return lost ? LOST : 0;
}

int cuStreamWaitEvent(Stream *stream, Event *event, int) {
  ENTER(DRIVER)
  Event now = *event;
  stream->add([=]() mutable { now.await(); });
  return 0;
}

int cuModuleLoadData(void **module, const char *image) {
  ENTER_WITH(DRIVER, true)
  *module = dlopen(image, RTLD_NOW | RTLD_LOCAL);
  if (!*module) return 200;
  *(void (**)()) dlsym(*module, "standInTrap") = trapped;
  modules++;
  return 0;
}

int cuModuleGetFunction(Function **result, void *module, const char *name) {
  ENTER(DRIVER)
  auto start = (void (*)(unsigned, unsigned, unsigned, long *)) dlsym(module, (std::string("start_") + name).c_str());
  auto takes = (int (*)()) dlsym(module, (std::string("takes_") + name).c_str());
  if (!start || !takes) return 500;
  *result = new Function{start, takes()};
  return 0;
}

int cuLaunchKernel(Function *function, unsigned x, unsigned y, unsigned, unsigned each, unsigned, unsigned, unsigned,
                   Stream *stream, long **parameters, void *) {
  ENTER_WITH(DRIVER, true)
  if (y > 65535 || each > 1024) return 1;
  std::vector<long> words;
  for (int i = 0; i < function->takes; i++) words.push_back(*parameters[i]);
  auto start = function->start;
  stream->add([=]() mutable {
    start(x, y, each, words.data());
    work++;
  });
  return 0;
}

// ---- NVRTC

int nvrtcVersion(int *major, int *minor) {
  *major = 13;
  *minor = 0;
  return 0;
}

int nvrtcCreateProgram(Program **result, const char *source, const char *, int, const char **, const char **) {
  ENTER(COMPILER)
  *result = new Program{source, "", ""};
  return 0;
}

int nvrtcCompileProgram(Program *program, int, const char **) {
  ENTER(COMPILER)
  return compile(*program);
}

int nvrtcDestroyProgram(Program **program) {
  delete *program;
  return 0;
}

int nvrtcGetProgramLogSize(Program *program, size_t *bytes) {
  *bytes = program->log.size() + 1;
  return 0;
}

int nvrtcGetProgramLog(Program *program, char *log) {
  strcpy(log, program->log.c_str());
  return 0;
}

int nvrtcGetCUBINSize(Program *program, size_t *bytes) {
  ENTER(COMPILER)
  *bytes = program->library.size() + 1;
  return 0;
}

int nvrtcGetCUBIN(Program *program, char *image) {
  ENTER(COMPILER)
  strcpy(image, program->library.c_str());
  return 0;
}

// ---- cuBLAS

int cublasGetVersion_v2(void *, int *version) {
  *version = 130000;
  return 0;
}

int cublasCreate_v2(Handle **result) {
  BEGIN(BLAS)
  *result = new Handle{nullptr};
  return 0;
}

int cublasDestroy_v2(Handle *handle) {
  delete handle;
  return 0;
}

int cublasSetStream_v2(Handle *handle, Stream *stream) {
  ENTER(BLAS)
  handle->stream = stream;
  return 0;
}

int cublasDsyrk_v2(Handle *handle, int uplo, int trans, int n, int k, const double *alpha, const double *a, int lda,
                   const double *beta, double *c, int ldc) {
  ENTER(BLAS)
  if (uplo != 0 || trans != 0) return 15;
  double x = *alpha, y = *beta;
  addWork(handle->stream, c, 8, [=] { square(n, k, x, a, lda, y, c, ldc); });
  return 0;
}

int cublasDgemm_v2(Handle *handle, int ta, int tb, int m, int n, int k, const double *alpha, const double *a, int lda,
                   const double *b, int ldb, const double *beta, double *c, int ldc) {
  ENTER(BLAS)
  double x = *alpha, y = *beta;
  addWork(handle->stream, c, 8, [=] { product(ta, tb, m, n, k, x, a, lda, b, ldb, y, c, ldc); });
  return 0;
}

int cublasDgemmStridedBatched(Handle *handle, int ta, int tb, int m, int n, int k, const double *alpha, const double *a,
                              int lda, long stepA, const double *b, int ldb, long stepB, const double *beta, double *c,
                              int ldc, long stepC, int count) {
  ENTER(BLAS)
  double x = *alpha, y = *beta;
  addWork(handle->stream, c, 8, [=] {
    for (int i = 0; i < count; i++) {
      product(ta, tb, m, n, k, x, a + i * stepA, lda, b + i * stepB, ldb, y, c + i * stepC, ldc);
    }
  });
  return 0;
}

// ---- cuSOLVER

int cusolverGetProperty(int, int *value) {
  *value = 12;
  return 0;
}

int cusolverDnCreate(Handle **result) {
  BEGIN(SOLVER)
  *result = new Handle{nullptr};
  return 0;
}

int cusolverDnDestroy(Handle *handle) {
  delete handle;
  return 0;
}

int cusolverDnSetStream(Handle *handle, Stream *stream) {
  ENTER(SOLVER)
  handle->stream = stream;
  return 0;
}

int cusolverDnDpotrf_bufferSize(Handle *, int, int, double *, int, int *length) {
  ENTER(SOLVER)
  *length = 1;
  return 0;
}

int cusolverDnDpotrf(Handle *handle, int uplo, int n, double *a, int lda, double *, int, int *info) {
  ENTER(SOLVER)
  if (uplo != 1) return 3;
  addWork(handle->stream, a, (size_t) n * n * 8, [=] { *info = factor(n, a, lda); });
  return 0;
}

int cusolverDnDsyevd_bufferSize(Handle *, int, int, int, const double *, int, const double *, int *length) {
  ENTER(SOLVER)
  *length = 1;
  return 0;
}

int cusolverDnDsyevd(Handle *handle, int job, int uplo, int n, double *a, int lda, double *values, double *, int,
                     int *info) {
  ENTER(SOLVER)
  if (uplo != 0) return 3;
  addWork(handle->stream, values, (size_t) n * 8, [=] { *info = eigen(n, a, lda, values, job); });
  return 0;
}

}  // extern "C"
