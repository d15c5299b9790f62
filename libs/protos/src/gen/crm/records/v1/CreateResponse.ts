// Original file: protos/crm/records/v1/records.proto

import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from '../../../crm/records/v1/Record.js';

export interface CreateResponse {
  'record'?: (_crm_records_v1_Record | null);
}

export interface CreateResponse__Output {
  'record': (_crm_records_v1_Record__Output | null);
}
