// Original file: protos/crm/records/v1/records.proto

import type { Through as _crm_records_v1_Through, Through__Output as _crm_records_v1_Through__Output } from '../../../crm/records/v1/Through.js';
import type { Query as _crm_records_v1_Query, Query__Output as _crm_records_v1_Query__Output } from '../../../crm/records/v1/Query.js';
import type { CountMode as _crm_records_v1_CountMode, CountMode__Output as _crm_records_v1_CountMode__Output } from '../../../crm/records/v1/CountMode.js';
import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from '../../../crm/records/v1/Selection.js';
import type { OfUser as _crm_records_v1_OfUser, OfUser__Output as _crm_records_v1_OfUser__Output } from '../../../crm/records/v1/OfUser.js';

export interface ListRequest {
  'module'?: (string);
  'limit'?: (number);
  'offset'?: (number);
  'through'?: (_crm_records_v1_Through | null);
  'identifiersOnly'?: (boolean);
  'query'?: (_crm_records_v1_Query | null);
  'after'?: (string);
  'before'?: (string);
  'countMode'?: (_crm_records_v1_CountMode);
  'selection'?: (_crm_records_v1_Selection | null);
  'ofUser'?: (_crm_records_v1_OfUser);
  'checkOnly'?: (boolean);
}

export interface ListRequest__Output {
  'module': (string);
  'limit': (number);
  'offset': (number);
  'through': (_crm_records_v1_Through__Output | null);
  'identifiersOnly': (boolean);
  'query': (_crm_records_v1_Query__Output | null);
  'after': (string);
  'before': (string);
  'countMode': (_crm_records_v1_CountMode__Output);
  'selection': (_crm_records_v1_Selection__Output | null);
  'ofUser': (_crm_records_v1_OfUser__Output);
  'checkOnly': (boolean);
}
