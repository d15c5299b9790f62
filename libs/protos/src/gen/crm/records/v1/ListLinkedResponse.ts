// Original file: protos/crm/records/v1/records.proto

import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from '../../../crm/records/v1/Record.js';
import type { OwnerLinkage as _crm_records_v1_OwnerLinkage, OwnerLinkage__Output as _crm_records_v1_OwnerLinkage__Output } from '../../../crm/records/v1/OwnerLinkage.js';

export interface ListLinkedResponse {
  'records'?: (_crm_records_v1_Record)[];
  'linkages'?: (_crm_records_v1_OwnerLinkage)[];
}

export interface ListLinkedResponse__Output {
  'records': (_crm_records_v1_Record__Output)[];
  'linkages': (_crm_records_v1_OwnerLinkage__Output)[];
}
