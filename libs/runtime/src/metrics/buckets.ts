/** Upper bounds, in seconds, of the histogram buckets of HTTP requests (`metrics` of the service level objectives). */
export const HTTP_BUCKETS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];

/** Upper bounds, in seconds, of the buckets of RPCs. */
export const RPC_BUCKETS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds, in seconds, of the buckets of database statements. */
export const DATABASE_BUCKETS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8,
];

/** Upper bounds, in seconds, of the buckets of commands to Redis. */
export const REDIS_BUCKETS: readonly number[] = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

/** Upper bounds, in seconds, of the buckets of delays of the event loop. */
export const EVENT_LOOP_BUCKETS: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 5];

/** Upper bounds, in bytes, of the buckets of message sizes. */
export const SIZE_BUCKETS: readonly number[] = [
  128, 512, 2048, 8192, 32_768, 131_072, 1_048_576, 8_388_608, 36_700_160,
];
