// What the card does with rows of grid integers, besides products of matrices.

// Rows (x, y, 1) as doubles, each where the next of its group goes. They come in threes: for each row a word with its group
// above its label, and for each feature one with the numbers of all of them (PackedRows). What would go where no row belongs
// arrived damaged and is left out, which shows in the sum.
extern "C" __global__ void widen(const unsigned long long *packed, int *next, double *wide, int features, int groups,
                                 int rows) {
  __shared__ long place[3];
  const unsigned long long base = (1ULL << 21) + 1;
  const unsigned long long shift = (1ULL << 20) * (1 + base + base * base);
  const unsigned long long *words = packed + blockIdx.x * (features + 3L);
  if (threadIdx.x < 3) {
    int group = (int) (words[threadIdx.x] >> 32);
    place[threadIdx.x] = group >= 0 && group < groups ? atomicAdd(next + group, 1) : -1;
  }
  __syncthreads();
  int order = features + 2;
  for (int j = threadIdx.x; j < order; j += blockDim.x) {
    unsigned long long digits = j < features ? words[3 + j] + shift : 0;
    for (int r = 0; r < 3; r++) {
      double number = j < features ? (double) (digits % base) - (1 << 20) : j == features ? (double) (int) words[r] : 1.0;
      digits /= base;
      if (place[r] >= 0 && place[r] < rows) wide[place[r] * order + j] = number;
    }
  }
}

// Where entry (i, j), i <= j, of a symmetric matrix stands in its packed upper triangle.
__device__ long place(long i, long j, long order) { return i * order - i * (i - 1) / 2 + (j - i); }

// Adds the products of features: the lower triangle of a matrix of doubles that hold integers, which read row by row is
// the upper one.
extern "C" __global__ void addTriangle(const double *matrix, unsigned long long *packed, int features, int order) {
  long i = blockIdx.y;
  long j = i + (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (j < features) packed[place(i, j, order)] += (unsigned long long) (long long) matrix[i * features + j];
}

// Adds what a column has with the label and with the 1, which end each row: two columns are too few for a product.
extern "C" __global__ void addEdges(const double *wide, unsigned long long *packed, int rows, int features, int order) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= order) return;
  int from = blockIdx.y * 32;
  int to = from + 32 < rows ? from + 32 : rows;
  long long byLabel = 0;
  long long sum = 0;
#pragma unroll 8
  for (long r = from; r < to; r++) {
    long long value = (long long) wide[r * order + j];
    byLabel += value * (long long) wide[r * order + features];
    sum += value;
  }
  if (j <= features) atomicAdd(packed + place(j, features, order), (unsigned long long) byLabel);
  atomicAdd(packed + place(j, features + 1, order), (unsigned long long) sum);
}

// The sums of columns modulo 2^64, those of the labels last.
extern "C" __global__ void columnSums(const int *rows, const int *labels, unsigned long long *sums, long count,
                                      int columns) {
  long j = (long) blockIdx.y * blockDim.x + threadIdx.x;
  if (j > columns) return;
  long from = (long) blockIdx.x * 4096;
  long to = from + 4096 < count ? from + 4096 : count;
  long long sum = 0;
  for (long i = from; i < to; i++) sum += j < columns ? rows[i * columns + j] : labels[i];
  atomicAdd(sums + j, (unsigned long long) sum);
}

// Integers as doubles.
extern "C" __global__ void convert(const int *from, double *to, long count) {
  for (long i = (long) blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (long) gridDim.x * blockDim.x) {
    to[i] = from[i];
  }
}

// The margin of each row by one vector: a warp of threads a row.
extern "C" __global__ void margins(const int *rows, const double *w, double *result, long count, int columns) {
  long i = ((long) blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (i >= count) return;
  const int *row = rows + i * columns;
  double sum = 0;
  for (int j = threadIdx.x % 32; j < columns; j += 32) sum = fma((double) row[j], w[j], sum);
  for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffffu, sum, half);
  if (threadIdx.x % 32 == 0) result[i] = sum;
}

// Sums of rows times their slopes, for each block of 4096 rows: of tiles of 128, and then of these.
extern "C" __global__ void blockGradients(const int *rows, const double *slopes, double *sums, long count,
                                          int columns) {
  int j = blockIdx.y * blockDim.x + threadIdx.x;
  if (j >= columns) return;
  long from = (long) blockIdx.x * 4096;
  double block = 0;
  for (long tile = from; tile < from + 4096 && tile < count; tile += 128) {
    double sum = 0;
    long end = tile + 128 < count ? tile + 128 : count;
    for (long i = tile; i < end; i++) sum = fma((double) rows[i * columns + j], slopes[i], sum);
    block += sum;
  }
  sums[(long) blockIdx.x * columns + j] = block;
}

// Adds vectors one after another, and beside them what rounding loses (Knuth, TAOCP 2, 4.2.2).
extern "C" __global__ void addBlocks(const double *blocks, double *high, double *low, int count, long length) {
  long j = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= length) return;
  double a = high[j];
  double lost = low[j];
  for (long k = 0; k < count; k++) {
    double b = blocks[k * length + j];
    double sum = a + b;
    double second = sum - a;
    lost += (a - (sum - second)) + (b - second);
    a = sum;
  }
  high[j] = a;
  low[j] = lost;
}

// high + low.
extern "C" __global__ void together(double *high, const double *low, long length) {
  long j = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (j < length) high[j] += low[j];
}
