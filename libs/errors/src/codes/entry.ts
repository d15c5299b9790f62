import { kinds, type ErrorKind } from '../kind.js';

export interface CodeEntry<Name extends string = string> {
  /** The name of the code in the sources: `codes.recordNotFound`. */
  readonly name: Name;
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

/** The classes of statuses that are not the usual one of their kind. */
const CLASSES = {
  405: 'MethodNotAllowedException',
  406: 'NotAcceptableException',
  408: 'RequestTimeoutException',
  410: 'GoneException',
  413: 'PayloadTooLargeException',
  414: 'UriTooLongException',
  415: 'UnsupportedMediaTypeException',
  416: 'RangeNotSatisfiableException',
  431: 'HeaderFieldsTooLargeException',
} as const;

/** Makes an entry, so that most fit on one line. */
export function entry<const Name extends string>(
  name: Name,
  kind: ErrorKind,
  cause: string,
  detail: string,
  { status, oauth }: { readonly status?: keyof typeof CLASSES; readonly oauth?: string } = {},
): CodeEntry<Name> {
  const common = { name, kind, cause, detail };
  if (oauth !== undefined) return { ...common, errorClass: 'OAuthException', oauth };
  if (status !== undefined) return { ...common, errorClass: CLASSES[status], status };
  return { ...common, errorClass: kinds[kind].errorClass };
}
