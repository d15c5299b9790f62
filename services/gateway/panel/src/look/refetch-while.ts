import type { GetListResult } from 'ra-core';
import type { PanelRecord } from '../data/documents.js';

const REFETCH_MS = 5_000;

/** An option of a list: reads it again while something is awaited of one of its records, so that the user sees it happen. */
export function refetchWhile(isAwaited: (record: PanelRecord) => boolean) {
  return ({ state }: { readonly state: { readonly data?: GetListResult<PanelRecord> | undefined } }): number | false =>
    state.data?.data.some(isAwaited) === true && REFETCH_MS;
}
