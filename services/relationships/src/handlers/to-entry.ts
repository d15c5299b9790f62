import type { LinkEntryInput } from '@crm/protos';
import type { StandingLink } from '../repository/edges.js';

/** The message of a linked record. */
export function toEntry({ farId, rowId, middleJson }: StandingLink): LinkEntryInput {
  return { id: farId, linkId: rowId, middleJson: Buffer.from(middleJson) };
}
