import type { Identifier } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import type { LinkOf } from './may-change.js';

type Change = (act: 'link' | 'unlink', entries: readonly Omit<Identifier, 'type'>[]) => Promise<void>;

/** Adds entries to a link or changes their rows, or removes them. */
export function useLinkChange({ module, record, link }: LinkOf): Change {
  const data = usePanelData();
  return (act, entries) => {
    const related = entries.map((entry) => ({ type: link.relatedModule, ...entry }));
    return data[act]({ resource: resourceOf(module), id: record.id, link: link.name }, related);
  };
}
