// Original file: protos/crm/records/v1/records.proto

import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from '../../../crm/records/v1/Selection.js';

export interface ListLinkedRequest {
  'module'?: (string);
  'ownerIds'?: (string)[];
  'link'?: (string);
  'limit'?: (number);
  'selection'?: (_crm_records_v1_Selection | null);
}

export interface ListLinkedRequest__Output {
  'module': (string);
  'ownerIds': (string)[];
  'link': (string);
  'limit': (number);
  'selection': (_crm_records_v1_Selection__Output | null);
}
