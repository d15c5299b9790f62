/** The sort of a failure, which determines everything that a transport needs to know. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'precondition'
  | 'exhausted'
  | 'deadline'
  | 'unavailable'
  | 'internal';

interface KindMapping {
  /** Usual HTTP status. */
  readonly httpStatus: number;
  /** gRPC status code number (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
  readonly grpcStatus: number;
}

/** The only mapping from kinds to HTTP and gRPC statuses. */
export const kinds: Readonly<Record<ErrorKind, KindMapping>> = {
  invalid: { httpStatus: 400, grpcStatus: 3 },
  unauthenticated: { httpStatus: 401, grpcStatus: 16 },
  forbidden: { httpStatus: 403, grpcStatus: 7 },
  not_found: { httpStatus: 404, grpcStatus: 5 },
  conflict: { httpStatus: 409, grpcStatus: 6 },
  precondition: { httpStatus: 412, grpcStatus: 9 },
  exhausted: { httpStatus: 429, grpcStatus: 8 },
  deadline: { httpStatus: 504, grpcStatus: 4 },
  unavailable: { httpStatus: 503, grpcStatus: 14 },
  internal: { httpStatus: 500, grpcStatus: 13 },
};
