// Original file: protos/crm/records/v1/query.proto

import type { Operand as _crm_records_v1_Operand, Operand__Output as _crm_records_v1_Operand__Output } from '../../../crm/records/v1/Operand.js';

export interface Comparator {
  'operator'?: (string);
  'operands'?: (_crm_records_v1_Operand)[];
  'position'?: (number);
}

export interface Comparator__Output {
  'operator': (string);
  'operands': (_crm_records_v1_Operand__Output)[];
  'position': (number);
}
