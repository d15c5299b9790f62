import type { PreconditionMessage } from '@crm/protos';

/** The row versions that a request allows; undefined when any will do. `[]` allows none. */
export function allowedVersions(precondition: PreconditionMessage | null): readonly number[] | undefined {
  return precondition === null || precondition.any ? undefined : precondition.versions;
}
