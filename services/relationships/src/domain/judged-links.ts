import { AppError } from '@crm/errors';
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

/** What the user of the request under way may do (rights#links). */
export interface Judgement {
  /** One for each question. */
  readonly refusals: readonly Refusal[];
  /** What the user does not see of a link that is to be replaced; it stays linked. */
  readonly keptIds: readonly string[];
  /** Some of what the replacement would unlink and the user may not change. */
  readonly lockedIds: readonly string[];
  /** The user may not write links of the related module. */
  readonly isLinkForbidden: boolean;
}

/** Asks records, anew for each request. */
export type Judge = (
  asked: {
    readonly questions: readonly Question[];
    /** The link that is to be written. */
    readonly written: OwnedLink;
    /** Given: it is to lead to these records alone. */
    readonly replacedBy?: readonly string[] | undefined;
  },
  signal: AbortSignal,
) => Promise<Judgement>;

/** Throws 8512 when the user may not change the owner, or write links of the related module. */
export function requireWritable(
  { link, nearId }: OwnedLink,
  ofOwner: Refusal | undefined,
  { isLinkForbidden }: Pick<Judgement, 'isLinkForbidden'>,
): void {
  if (ofOwner?.forbidden.includes(nearId) === true) throw new AppError({ code: 8512, value: nearId });
  if (isLinkForbidden) throw new AppError({ code: 8512, value: link.name });
}
