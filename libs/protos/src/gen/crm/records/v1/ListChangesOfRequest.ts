// Original file: protos/crm/records/v1/changes.proto

import type { ListChangesRequest as _crm_records_v1_ListChangesRequest, ListChangesRequest__Output as _crm_records_v1_ListChangesRequest__Output } from '../../../crm/records/v1/ListChangesRequest.js';

export interface ListChangesOfRequest {
  'pass'?: (string);
  'changes'?: (_crm_records_v1_ListChangesRequest | null);
  'withRecords'?: (boolean);
}

export interface ListChangesOfRequest__Output {
  'pass': (string);
  'changes': (_crm_records_v1_ListChangesRequest__Output | null);
  'withRecords': (boolean);
}
