import type { FilePasses } from '@crm/token';
import type { BlobStore } from '../domain/blob-store.js';
import type { Events } from '../events.js';

export interface Dependencies {
  readonly store: BlobStore;
  readonly passes: FilePasses;
  readonly events: Events;
  /** Largest file, in bytes. */
  readonly maxFileBytes: number;
}
