import { status } from '@grpc/grpc-js';

const STATUSES = new Map<number, status>(
  Object.values(status)
    .filter((value) => typeof value === 'number')
    .map((value) => [value, value]),
);

/** The gRPC status with this number; UNKNOWN for an unknown number, which a newer peer may send. */
export function toStatus(code: number): status {
  return STATUSES.get(code) ?? status.UNKNOWN;
}

/** For example `NOT_FOUND`, as metrics and logs write it. */
export function statusName(code: status): string {
  return status[code];
}
