import { AppError, codes } from '@crm/errors';
import type { OwnedLink } from './find-edge.js';

/** Whether the user may take an action on some records of one module. */
export interface Question {
  readonly module: string;
  readonly ids: readonly string[];
  readonly action: 'view' | 'edit';
}

/** The records of a question that are refused; none where the user may act on all records of the module. */
export interface Refusal {
  /** Records that the user does not see, including ones that do not exist. */
  readonly hidden: readonly string[];
  /** Records that the user sees but may not act on. */
  readonly forbidden: readonly string[];
}

/** The rights of the user of the current request (rights#links). */
export interface LinkRights {
  /** One for each question. */
  readonly refusals: readonly Refusal[];
  /** Related records of a link to be replaced that the user does not see; they stay linked. */
  readonly keptIds: readonly string[];
  /** Some of the related records that the replacement would unlink and the user may not change. */
  readonly lockedIds: readonly string[];
  /** The user may not write links of the related module. */
  readonly isLinkForbidden: boolean;
}

/** Calls records, for each request. */
export type CheckRights = (
  asked: {
    readonly questions: readonly Question[];
    /** The link to write. */
    readonly written: OwnedLink;
    /** If present, the link is to lead to these records alone. */
    readonly replacedBy?: readonly string[] | undefined;
  },
  signal: AbortSignal,
) => Promise<LinkRights>;

/** Throws 8512 when the user may not change the owner, or write links of the related module. */
export function requireWritable(
  { link, nearId }: OwnedLink,
  ofOwner: Refusal | undefined,
  { isLinkForbidden }: Pick<LinkRights, 'isLinkForbidden'>,
): void {
  if (ofOwner?.forbidden.includes(nearId) === true) throw new AppError({ code: codes.notAllowed, value: nearId });
  if (isLinkForbidden) throw new AppError({ code: codes.notAllowed, value: link.name });
}
