// Original file: protos/crm/records/v1/records.proto

import type { LinkedRecord as _crm_records_v1_LinkedRecord, LinkedRecord__Output as _crm_records_v1_LinkedRecord__Output } from '../../../crm/records/v1/LinkedRecord.js';

export interface OwnerLinkage {
  'ownerId'?: (string);
  'linked'?: (_crm_records_v1_LinkedRecord)[];
  'hasMore'?: (boolean);
}

export interface OwnerLinkage__Output {
  'ownerId': (string);
  'linked': (_crm_records_v1_LinkedRecord__Output)[];
  'hasMore': (boolean);
}
