import { isRecordId } from '@crm/catalog';
import type { LinkPlan } from '../domain/read-links.js';
import type { JudgedLinkage } from './refuse-links.js';

/** The links over middle tables that a document writes, including attributes behind links. */
export function linkagesOf({ pairs, staged }: LinkPlan, ownerId: string, isWhole: boolean): readonly JudgedLinkage[] {
  return [
    ...pairs.map((pair) => ({ ...pair, ownerId, isWhole })),
    ...staged.map(({ link, entries, pointer }) => ({
      link,
      ownerId,
      wanted: entries.filter(({ id }) => isRecordId(id)),
      pointer,
      isWhole,
    })),
  ];
}
