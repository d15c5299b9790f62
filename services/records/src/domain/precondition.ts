import { AppError } from '@crm/errors';
import type { PreconditionMessage } from '@crm/protos';

/** The row versions that a request allows; undefined when any will do. `[]` allows none. */
export function allowedVersions(precondition: PreconditionMessage | null): readonly number[] | undefined {
  return precondition === null || precondition.any ? undefined : precondition.versions;
}

/** The refusal of a write of a record by a precondition: on its row, or on the content of a file. */
export function preconditionFailed(id: string, on: 'row' | 'content'): AppError {
  const detail = 'The present file is not one that If-Match and If-None-Match allow';
  return new AppError({ code: 8007, value: id, ...(on === 'content' && { detail }) });
}
