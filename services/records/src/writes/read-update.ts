import { requireScope, type CallContext } from '@crm/grpc';
import type { UpdateRequestMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { requireModuleRights } from '../domain/admin-only.js';
import { findModule } from '../domain/find-module.js';
import { allowedVersions } from '../domain/precondition.js';
import { readAttributes } from '../domain/read-attributes.js';
import { readDocument, type DocumentWrite } from '../domain/read-document.js';
import { readUploads } from '../domain/read-uploads.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { dependsOnStored, withoutUnchangedMembers } from '../domain/unchanged-members.js';
import { readSelection, type SelectedMembers } from '../plan/read-selection.js';
import type { StoredRecord } from '../domain/stored-record.js';

import { includesContents } from '../sql/compile-contents.js';
import { requireOwnRecord, type OwnRecordParts } from './require-own-record.js';

export interface UpdateDocument extends DocumentWrite {
  /** The record, if the document was read by it. Then this reading of the document is valid for its version only. */
  readonly current: StoredRecord | undefined;
  /** The versions that the client allows; undefined = any. */
  readonly versions: readonly number[] | undefined;
}

/** The members that an update shows to a token without the scope to read (authentication#answers-to-writes). */
const NOTHING: SelectedMembers = { attributes: [], toOne: [] };

/** Reads the document of an update. Throws 8511 when the user may not change the record because of its module. */
export async function readUpdate(
  parts: OwnRecordParts & { readonly passes: FilePasses },
  { id, ...request }: UpdateRequestMessage,
  context: CallContext,
): Promise<UpdateDocument> {
  const { catalog, reader, passes, rightsOf, isAdministrator } = parts;
  const actor = requireScope(context, 'standard:update');
  const module = findModule(catalog, request.module);
  requireRecordId(id);
  const isShown = actor.scopes.has('standard:read');
  const selection = isShown ? readSelection(module, request.selection) : NOTHING;
  await requireModuleRights(module, 'update', actor, isAdministrator);
  await requireOwnRecord(parts, module, id, actor);
  const rights = await rightsOf(actor.userId);
  const uploads = await readUploads(module, request.uploads, passes, actor.userId);
  const whole = { attributes: readAttributes(request.attributesJson), links: request.links };
  const current = dependsOnStored(module, whole)
    ? await reader.get(module, id, rights, { returnsContents: true })
    : undefined;
  const sent = current === undefined ? whole : withoutUnchangedMembers(module, whole, current);
  if (sent.links.length > 0) requireScope(context, 'standard:relationship:update');
  const document = await readDocument(parts, { module, id, mode: 'update', userId: actor.userId }, actor, sent);
  const versions = allowedVersions(request.precondition);
  const returnsContents = isShown && includesContents(module, request.files);
  return { ...document, module, id, rights, uploads, current, versions, returnsContents, selection };
}
