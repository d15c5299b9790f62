import type { LinkEntryInput } from '@crm/protos';
import type { StandingLink } from '../repository/edges.js';

export function toEntry({ farId, rowId, middleJson }: StandingLink): LinkEntryInput {
  return { id: farId, linkId: rowId, middleJson: Buffer.from(middleJson) };
}
