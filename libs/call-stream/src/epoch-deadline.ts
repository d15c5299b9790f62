/*
 * Our deadlines are monotonic (`performance.now()`), so that setting a machine's clock neither ends nor prolongs calls;
 * those of grpc-js are milliseconds since the epoch. They are converted when a call starts.
 */

/** The deadline for grpc-js. @param deadline monotonic milliseconds */
export function toEpoch(deadline: number): number {
  return Date.now() + deadline - performance.now();
}

/** The deadline, in monotonic milliseconds. @param deadline of grpc-js */
export function toMonotonic(deadline: number): number {
  return performance.now() + deadline - Date.now();
}
