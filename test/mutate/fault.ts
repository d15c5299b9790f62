/** The kinds of faults, named for the construct they change. */
export const KINDS = ['operator', 'condition', 'swap', 'lock', 'statement'] as const;
export type Kind = (typeof KINDS)[number];

/** Replaces the characters from `start` to `end` of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A fault within one source text: the construct it is in, and the edits that make it. */
export interface Change {
  readonly kind: Kind;
  /** The range of the construct. */
  readonly start: number;
  readonly end: number;
  /** In the order of their positions, without overlaps. */
  readonly edits: readonly Edit[];
}

/** A change of one file of the repository. */
export interface Fault {
  /** Stable while the text of the line and its number stay the same. */
  readonly id: string;
  readonly kind: Kind;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
}

/** The workspace of a source, for example `libs/grpc`. */
export function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** Returns the text with the edits made. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((edited, { start, end, text: replacement }) => {
    return edited.slice(0, start) + replacement + edited.slice(end);
  }, text);
}
