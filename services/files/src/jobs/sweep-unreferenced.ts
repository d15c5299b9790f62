import type { BlobStore } from '../domain/blob-store.js';
import type { Events } from '../events.js';

/** Removes the contents that no record refers to and that were not put for this long, in milliseconds. */
export function sweepUnreferenced(store: BlobStore, untouchedForMs: number, events: Events) {
  return async (signal: AbortSignal): Promise<void> => {
    events.swept(await store.sweep(untouchedForMs, signal));
  };
}
