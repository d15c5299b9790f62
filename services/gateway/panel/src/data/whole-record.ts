import { createElement } from 'react';
import { isRetried } from '../api/api-error.js';
import { RecordFault } from '../records/metadata-fault.js';

const meta = { isWhole: true };

/** Not 0: the record would be discarded before a page on a busy machine holds it. */
const gcTime = 1_000;

/**
 * Options of a page that shows a record: neither a row of a list nor what was read before is taken for the record. A
 * change that a returning user has not noticed must not belong to the version that their next act names.
 */
export const READ_WHOLE = {
  meta,
  gcTime,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: isRetried,
  // For react-admin every record that cannot be read does not exist. The page says why.
  onError: (): void => undefined,
};

/** Reading the record again, as a button of the page does, would discard what the user has written. */
const enabled = ({ state }: { readonly state: { readonly data: unknown } }): boolean => state.data === undefined;

/**
 * Options of a page that changes a record, which is read with its entity tag when the page opens, unless the page before
 * shows it. Nothing reads it again while the user writes: the comparison needs what the user has seen.
 */
export const WHOLE_RECORD = {
  queryOptions: { ...READ_WHOLE, enabled },
  mutationOptions: { meta },
  error: createElement(RecordFault),
};
