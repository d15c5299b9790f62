// Original file: protos/crm/records/v1/query.proto

import type { Condition as _crm_records_v1_Condition, Condition__Output as _crm_records_v1_Condition__Output } from '../../../crm/records/v1/Condition.js';
import type { SortField as _crm_records_v1_SortField, SortField__Output as _crm_records_v1_SortField__Output } from '../../../crm/records/v1/SortField.js';

export interface Query {
  'conditions'?: (_crm_records_v1_Condition)[];
  'namedFilters'?: (string)[];
  'sort'?: (_crm_records_v1_SortField)[];
}

export interface Query__Output {
  'conditions': (_crm_records_v1_Condition__Output)[];
  'namedFilters': (string)[];
  'sort': (_crm_records_v1_SortField__Output)[];
}
