/*
 * Our deadlines are monotonic (`performance.now()`), so that a machine's clock that is set neither ends calls nor lets them live
 * on; grpc-js takes and gives milliseconds since the epoch. The two are converted when a call begins.
 */

/** The deadline for grpc-js. @param deadline monotonic milliseconds */
export function toEpoch(deadline: number): number {
  return Date.now() + deadline - performance.now();
}

/** The deadline, in monotonic milliseconds. @param deadline of grpc-js */
export function toMonotonic(deadline: number): number {
  return performance.now() + deadline - Date.now();
}
