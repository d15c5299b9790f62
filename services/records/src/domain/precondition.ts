import { AppError, codes } from '@crm/errors';
import type { PreconditionMessage } from '@crm/protos';

/** The row versions that a request allows; undefined = any. `[]` allows none. */
export function allowedVersions(precondition: PreconditionMessage | null): readonly number[] | undefined {
  return precondition === null || precondition.any ? undefined : precondition.versions;
}

/** The error of a failed precondition of a write: on the record's row, or on the content of a file. */
export function preconditionFailed(id: string, on: 'row' | 'content'): AppError {
  const detail = 'The present file is not one that If-Match and If-None-Match allow';
  return new AppError({ code: codes.recordChanged, value: id, ...(on === 'content' && { detail }) });
}
