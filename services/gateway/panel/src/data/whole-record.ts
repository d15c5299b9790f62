const meta = { isWhole: true };

/**
 * Options of a page that changes a record. The record is read anew, with its entity tag, when the page opens: neither a
 * row of a list nor what was read before is what the user compares. Nothing reads it again while the user writes.
 */
export const WHOLE_RECORD = { queryOptions: { meta, gcTime: 0 }, mutationOptions: { meta } };
