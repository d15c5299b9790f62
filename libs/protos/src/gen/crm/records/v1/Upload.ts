// Original file: protos/crm/records/v1/records.proto

import type { ContentPrecondition as _crm_records_v1_ContentPrecondition, ContentPrecondition__Output as _crm_records_v1_ContentPrecondition__Output } from '../../../crm/records/v1/ContentPrecondition.js';

export interface Upload {
  'field'?: (string);
  'receipt'?: (string);
  'precondition'?: (_crm_records_v1_ContentPrecondition | null);
  'noneMatch'?: (_crm_records_v1_ContentPrecondition | null);
}

export interface Upload__Output {
  'field': (string);
  'receipt': (string);
  'precondition': (_crm_records_v1_ContentPrecondition__Output | null);
  'noneMatch': (_crm_records_v1_ContentPrecondition__Output | null);
}
