import { isEdgeLink, moduleNamed, partLinks, type Catalog, type EdgeLink, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { Actor } from '@crm/token';
import { mayAdminister, type IsAdministrator } from '../domain/admin-only.js';
import { isOfAnotherUser } from '../repository/is-of-another-user.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { RecordReader } from '../repository/read-records.js';

export interface OwnRecordParts {
  readonly catalog: Catalog;
  readonly database: Queryable;
  readonly reader: RecordReader;
  readonly rightsOf: RightsOf;
  readonly isAdministrator: IsAdministrator;
}

/**
 * Throws 8511 if the record belongs to another user and the caller is not an administrator: users change their own
 * record and its part records, such as its e-mail addresses; changing those of others is administration
 * (rights#own-record). Throws 8001 if the user does not see the record.
 */
export async function requireOwnRecord(
  { catalog, database, reader, rightsOf, isAdministrator }: OwnRecordParts,
  module: Module,
  id: string,
  actor: Actor,
): Promise<void> {
  const links = ownersOfParts(catalog, module);
  const isOwn = module.ownRecordOnly ? id === actor.userId : links.length === 0;
  if (isOwn || (await mayAdminister(actor, isAdministrator))) return;
  if (!module.ownRecordOnly && !(await isOfAnotherUser(database, catalog, links, id, actor.userId))) return;
  const rights = await rightsOf(actor.userId);
  throw new AppError({
    code: (await reader.isVisible(module, id, rights)) ? codes.administrationOnly : codes.recordNotFound,
    value: id,
  });
}

/** The links of a part record to users that may be its parents. */
function ownersOfParts(catalog: Catalog, module: Module): readonly EdgeLink[] {
  return partLinks(module)
    .filter(isEdgeLink)
    .filter(({ related }) => moduleNamed(catalog, related).ownRecordOnly);
}
