import type { OwnedLink } from './find-edge.js';

/** Records of one module with which something is to be done. */
export interface Question {
  readonly module: string;
  readonly ids: readonly string[];
  readonly action: 'view' | 'edit';
}

/** What of it is refused; nothing where the user may do it with all records of the module. */
export interface Refusal {
  /** Those that the user does not see, be it that they are not there. */
  readonly hidden: readonly string[];
  /** Those that the user sees and with which it may not be done. */
  readonly forbidden: readonly string[];
}

/** What the user of the request under way may do (contract section 7). */
export interface Judgement {
  /** One for each question. */
  readonly refusals: readonly Refusal[];
  /** What the user does not see of a link that is to be replaced; it stays linked. */
  readonly keptIds: readonly string[];
}

/** Asks records, anew for each request. */
export type Judge = (
  asked: { readonly questions: readonly Question[]; readonly replaced?: OwnedLink | undefined },
  signal: AbortSignal,
) => Promise<Judgement>;
