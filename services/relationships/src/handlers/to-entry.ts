import type { LinkEntryInput } from '@crm/protos';
import type { StoredLink } from '../repository/edges.js';

export function toEntry({ farId, rowId, middleJson }: StoredLink): LinkEntryInput {
  return { id: farId, linkId: rowId, middleJson: Buffer.from(middleJson) };
}
