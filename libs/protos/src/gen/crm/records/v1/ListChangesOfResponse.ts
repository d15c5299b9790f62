// Original file: protos/crm/records/v1/changes.proto

import type { ListChangesResponse as _crm_records_v1_ListChangesResponse, ListChangesResponse__Output as _crm_records_v1_ListChangesResponse__Output } from '../../../crm/records/v1/ListChangesResponse.js';
import type { ChangedRecord as _crm_records_v1_ChangedRecord, ChangedRecord__Output as _crm_records_v1_ChangedRecord__Output } from '../../../crm/records/v1/ChangedRecord.js';

export interface ListChangesOfResponse {
  'changes'?: (_crm_records_v1_ListChangesResponse | null);
  'records'?: (_crm_records_v1_ChangedRecord)[];
}

export interface ListChangesOfResponse__Output {
  'changes': (_crm_records_v1_ListChangesResponse__Output | null);
  'records': (_crm_records_v1_ChangedRecord__Output)[];
}
