// Original file: protos/crm/records/v1/rights.proto

import type { Refusal as _crm_records_v1_Refusal, Refusal__Output as _crm_records_v1_Refusal__Output } from '../../../crm/records/v1/Refusal.js';

export interface JudgeResponse {
  'refusals'?: (_crm_records_v1_Refusal)[];
  'keptIds'?: (string)[];
  'linkForbidden'?: (boolean);
  'lockedIds'?: (string)[];
}

export interface JudgeResponse__Output {
  'refusals': (_crm_records_v1_Refusal__Output)[];
  'keptIds': (string)[];
  'linkForbidden': (boolean);
  'lockedIds': (string)[];
}
