import type { ErrorKind } from '../kind.js';

export interface CodeEntry {
  /** Decides the HTTP status and the gRPC status, see `kind.ts`. */
  readonly kind: ErrorKind;
  /** HTTP status, where it differs from the kind's usual one. */
  readonly status?: number;
  /** Third bracket of the title. */
  readonly errorClass: string;
  /** Fourth bracket of the title. */
  readonly cause: string;
  /** The text for a human reader when the thrower gives none. */
  readonly detail: string;
  /** RFC 6749 section 5.2 error name; only on codes of the token endpoint. */
  readonly oauth?: string;
}

/** Makes an entry, so that most fit on one line. */
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
