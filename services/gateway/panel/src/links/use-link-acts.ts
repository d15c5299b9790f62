import { useNotify, useRefresh } from 'ra-core';
import type { Attributes } from '../data/compare-records.js';
import { resourceOf } from '../data/place-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import type { LinkOf } from './may-change.js';

/** Changes of a link by the ids of the related records. The page is read again after each. */
export interface LinkActs {
  readonly add: (ids: readonly string[]) => Promise<void>;
  /** Changes the values of the row that links a record. */
  readonly change: (id: string, values: Attributes) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export function useLinkActs({ module, record, link }: LinkOf): LinkActs {
  const { link: put, unlink } = usePanelData();
  const notify = useNotify();
  const refresh = useRefresh();
  const place = { resource: resourceOf(module), id: record.id, link: link.name };
  const type = link.relatedModule;
  const done = (): void => {
    notify('crm.common.done', { type: 'success' });
    refresh();
  };
  return {
    add: (ids) =>
      put(
        place,
        ids.map((id) => ({ type, id })),
      ).then(done),
    change: (id, attributes) =>
      put(place, [{ type, id, meta: { middle_table: { data: { type: 'Link', attributes } } } }]).then(done),
    remove: (id) => unlink(place, [{ type, id }]).then(done),
  };
}
