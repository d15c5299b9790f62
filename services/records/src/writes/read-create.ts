import type { Module } from '@crm/catalog';
import type { RequestKey } from '@crm/grpc';
import type { CreateRequestMessage } from '@crm/protos';
import type { Actor } from '@crm/token';
import { v7 as uuidV7 } from 'uuid';
import { requireModuleRights } from '../domain/admin-only.js';
import { readAttributes } from '../domain/read-attributes.js';
import { readDocument, type DocumentWrite } from '../domain/read-document.js';
import type { WantedContent } from '../domain/read-uploads.js';
import { readSelection } from '../plan/read-selection.js';
import { includesContents } from '../sql/compile-contents.js';

import { requireCreation } from './require-allowed.js';
import type { OwnRecordParts } from './require-own-record.js';

/** The caller of a create, the module and the contents to store. */
export interface CreateCall {
  readonly actor: Actor;
  readonly module: Module;
  readonly uploads: readonly WantedContent[];
  /** If present, the answer is kept and returned to a repetition of the request. */
  readonly key: RequestKey | undefined;
}

export type CreateDocument = DocumentWrite & Pick<CreateCall, 'key'>;

/** Reads the document of a create. Throws 8511 and 8512 when the user may not create the record. */
export async function readCreate(
  parts: Pick<OwnRecordParts, 'catalog' | 'isAdministrator' | 'rightsOf'>,
  { actor, module, uploads, key }: CreateCall,
  request: Pick<CreateRequestMessage, 'id' | 'attributesJson' | 'links' | 'files' | 'selection'>,
): Promise<CreateDocument> {
  const selection = readSelection(module, request.selection);
  await requireModuleRights(module, 'create', actor, parts.isAdministrator);
  const attributes = readAttributes(request.attributesJson);
  const rights = await parts.rightsOf(actor.userId);
  requireCreation(module, rights);
  const id = request.id === '' ? uuidV7() : request.id;
  const owner = { module, id, mode: 'create' as const, userId: actor.userId };
  const document = await readDocument(parts, owner, actor, { attributes, links: request.links });
  const returnsContents = includesContents(module, request.files);
  return { ...document, module, id, rights, uploads, key, returnsContents, selection };
}
