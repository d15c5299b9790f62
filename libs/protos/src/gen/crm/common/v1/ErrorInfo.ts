// Original file: protos/crm/common/v1/error.proto

import type { Fault as _crm_common_v1_Fault, Fault__Output as _crm_common_v1_Fault__Output } from '../../../crm/common/v1/Fault.js';

export interface ErrorInfo {
  'faults'?: (_crm_common_v1_Fault)[];
  'retryAfterSeconds'?: (number);
}

export interface ErrorInfo__Output {
  'faults': (_crm_common_v1_Fault__Output)[];
  'retryAfterSeconds': (number);
}
