import type { Api } from '../api.js';
import { freshId } from '../records.js';
import type { Answer } from '../send.js';
import { neededAttributes } from './new-record.js';

/** The relationships of a document. */
export type Relationships = Readonly<Record<string, unknown>>;

/** Creates a record of a module with links, by an id of the client and with the attributes that the module demands. */
export function createWithLinks(
  api: Api,
  module: string,
  relationships: Relationships,
  id = freshId(),
  attributes = {},
): Promise<Answer> {
  const data = { type: module, id, attributes: { ...neededAttributes(module), ...attributes }, relationships };
  return api.post(`/modules/${module}`, { data });
}
