
// Margins into slopes, a thread a row; of each block of threads the losses together. Rows from `count` on only fill up.
extern "C" __global__ void allSlopes(double *margins, const int *labels, double *losses, long count, long step) {
  __shared__ double shared[256];
  long i = (long) blockIdx.x * blockDim.x + threadIdx.x;
  shared[threadIdx.x] = i < count ? slopes(margins + i, step, labels[i]) : 0.0;
  for (int half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
  }
  if (threadIdx.x == 0) losses[blockIdx.x] = shared[0];
}
