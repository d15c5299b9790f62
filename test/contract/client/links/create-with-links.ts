import type { Api } from '../api.js';
import { freshId } from '../records.js';
import type { Answer } from '../send.js';
import { neededAttributes } from './new-record.js';

/** The relationships of a document. */
export type Relationships = Readonly<Record<string, unknown>>;

/** Creates a record of a module with links, with a client-generated id and the attributes that the module requires. */
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
