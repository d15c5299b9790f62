import type { ErrorKind } from '../kind.js';

/** One entry of the catalogue of error codes. */
export interface CodeEntry {
  /** Decides the HTTP status and the gRPC status, see `kind.ts`. */
  readonly kind: ErrorKind;
  /** HTTP status, where it differs from the kind's usual one. */
  readonly status?: number;
  /** Third bracket of the title. */
  readonly errorClass: string;
  /** Fourth bracket of the title. */
  readonly cause: string;
  /** What a person reads when the thrower says nothing more particular. */
  readonly detail: string;
  /** RFC 6749 section 5.2 error name; only on codes that the token endpoint answers. */
  readonly oauth?: string;
}

/** Writes an entry on one line where it fits. */
export function entry(
  kind: ErrorKind,
  errorClass: string,
  cause: string,
  detail: string,
  status?: number,
  oauth?: string,
): CodeEntry {
  return {
    kind,
    errorClass,
    cause,
    detail,
    ...(status === undefined ? {} : { status }),
    ...(oauth === undefined ? {} : { oauth }),
  };
}
