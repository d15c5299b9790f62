import type { LinkMeta } from '@crm/catalog';
import type { PanelRecord } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { mayAct, type Me } from '../session/me.js';

/** A link of a record. */
export interface LinkOf {
  readonly module: string;
  readonly record: PanelRecord;
  readonly link: LinkMeta;
}

/** Whether a button that changes a link is of use (rights#links). The API decides. */
export function mayChange(
  me: Me,
  act: 'link' | 'unlink',
  { module, record, link }: LinkOf,
  related?: PanelRecord,
): boolean {
  const isOffered = link.operations.includes(act === 'link' ? 'add' : 'remove');
  if (!isOffered || !mayAct(me, act, resourceOf(module), record)) return false;
  const other = resourceOf(link.relatedModule);
  // A link over a column changes the related record.
  if (link.middleTable === undefined) return mayAct(me, act, other, related);
  return link.relatedModule === 'Users' || mayAct(me, act, other);
}
