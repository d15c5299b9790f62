import type { Clients } from '../clients.js';
import type { DocumentLimits } from '../documents/read-document.js';
import type { Slots } from '@crm/runtime';

/** Storage and limits of the contents that clients send. */
export interface Uploads {
  readonly fileWriter: Clients['fileWriter'];
  readonly fileDiscard: Clients['fileDiscard'];
  /** For requests with contents. */
  readonly slots: Slots;
  readonly limits: UploadLimits;
}

export interface UploadLimits extends DocumentLimits {
  readonly maxFileBytes: number;
  readonly maxFileBodyBytes: number;
}
