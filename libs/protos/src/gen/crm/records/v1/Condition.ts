// Original file: protos/crm/records/v1/query.proto

import type { Comparator as _crm_records_v1_Comparator, Comparator__Output as _crm_records_v1_Comparator__Output } from '../../../crm/records/v1/Comparator.js';

export interface Condition {
  'parameter'?: (string);
  'path'?: (string)[];
  'comparators'?: (_crm_records_v1_Comparator)[];
}

export interface Condition__Output {
  'parameter': (string);
  'path': (string)[];
  'comparators': (_crm_records_v1_Comparator__Output)[];
}
