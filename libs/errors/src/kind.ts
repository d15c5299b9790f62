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
  readonly httpStatus: number;
  /** gRPC status code number (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
  readonly grpcStatus: number;
  /** Usual class in the title of an error. */
  readonly errorClass: string;
}

/** The only mapping from kinds to HTTP and gRPC statuses and classes. */
export const kinds: Readonly<Record<ErrorKind, KindMapping>> = {
  invalid: { httpStatus: 400, grpcStatus: 3, errorClass: 'BadRequestException' },
  unauthenticated: { httpStatus: 401, grpcStatus: 16, errorClass: 'UnauthorizedException' },
  forbidden: { httpStatus: 403, grpcStatus: 7, errorClass: 'ForbiddenException' },
  not_found: { httpStatus: 404, grpcStatus: 5, errorClass: 'NotFoundException' },
  conflict: { httpStatus: 409, grpcStatus: 6, errorClass: 'ConflictException' },
  precondition: { httpStatus: 412, grpcStatus: 9, errorClass: 'PreconditionException' },
  exhausted: { httpStatus: 429, grpcStatus: 8, errorClass: 'TooManyRequestsException' },
  deadline: { httpStatus: 504, grpcStatus: 4, errorClass: 'GatewayTimeoutException' },
  unavailable: { httpStatus: 503, grpcStatus: 14, errorClass: 'ServiceUnavailableException' },
  internal: { httpStatus: 500, grpcStatus: 13, errorClass: 'InternalException' },
};
