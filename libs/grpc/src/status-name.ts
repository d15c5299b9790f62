import { status } from '@grpc/grpc-js';

/** The name of a gRPC status number, for example `NOT_FOUND` of 5; `UNKNOWN` for a number that is none. */
export function statusName(code: number): string {
  return status[code] ?? 'UNKNOWN';
}
