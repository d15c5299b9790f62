import { useNotify, useRefresh } from 'ra-core';
import type { Identifier } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import type { LinkOf } from './may-change.js';

type Change = (act: 'link' | 'unlink', entries: readonly Omit<Identifier, 'type'>[]) => Promise<void>;

/** Adds entries to a link or changes their rows, or removes them. The page is read again afterwards. */
export function useLinkChange({ module, record, link }: LinkOf): Change {
  const data = usePanelData();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (act, entries) => {
    const related = entries.map((entry) => ({ type: link.relatedModule, ...entry }));
    await data[act]({ resource: resourceOf(module), id: record.id, link: link.name }, related);
    notify('crm.common.done', { type: 'success' });
    refresh();
  };
}
