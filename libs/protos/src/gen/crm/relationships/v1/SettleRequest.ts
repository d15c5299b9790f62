// Original file: protos/crm/relationships/v1/staging.proto

import type { Outcome as _crm_relationships_v1_Outcome, Outcome__Output as _crm_relationships_v1_Outcome__Output } from '../../../crm/relationships/v1/Outcome.js';

export interface SettleRequest {
  'outcomes'?: (_crm_relationships_v1_Outcome)[];
}

export interface SettleRequest__Output {
  'outcomes': (_crm_relationships_v1_Outcome__Output)[];
}
