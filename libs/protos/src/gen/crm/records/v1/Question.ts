// Original file: protos/crm/records/v1/rights.proto

import type { RecordAction as _crm_records_v1_RecordAction, RecordAction__Output as _crm_records_v1_RecordAction__Output } from '../../../crm/records/v1/RecordAction.js';

export interface Question {
  'module'?: (string);
  'ids'?: (string)[];
  'action'?: (_crm_records_v1_RecordAction);
}

export interface Question__Output {
  'module': (string);
  'ids': (string)[];
  'action': (_crm_records_v1_RecordAction__Output);
}
