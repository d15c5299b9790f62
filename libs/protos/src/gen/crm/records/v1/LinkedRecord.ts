// Original file: protos/crm/records/v1/records.proto

import type { MiddleRow as _crm_records_v1_MiddleRow, MiddleRow__Output as _crm_records_v1_MiddleRow__Output } from '../../../crm/records/v1/MiddleRow.js';

export interface LinkedRecord {
  'id'?: (string);
  'middle'?: (_crm_records_v1_MiddleRow | null);
}

export interface LinkedRecord__Output {
  'id': (string);
  'middle': (_crm_records_v1_MiddleRow__Output | null);
}
