// Original file: protos/crm/records/v1/records.proto

import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from '../../../crm/records/v1/Selection.js';

export interface GetRequest {
  'module'?: (string);
  'id'?: (string);
  'selection'?: (_crm_records_v1_Selection | null);
  'files'?: (string)[];
}

export interface GetRequest__Output {
  'module': (string);
  'id': (string);
  'selection': (_crm_records_v1_Selection__Output | null);
  'files': (string)[];
}
