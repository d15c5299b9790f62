// Original file: protos/crm/records/v1/records.proto

import type { Through as _crm_records_v1_Through, Through__Output as _crm_records_v1_Through__Output } from '../../../crm/records/v1/Through.js';

export interface ListRequest {
  'module'?: (string);
  'limit'?: (number);
  'offset'?: (number);
  'through'?: (_crm_records_v1_Through | null);
  'identifiersOnly'?: (boolean);
}

export interface ListRequest__Output {
  'module': (string);
  'limit': (number);
  'offset': (number);
  'through': (_crm_records_v1_Through__Output | null);
  'identifiersOnly': (boolean);
}
