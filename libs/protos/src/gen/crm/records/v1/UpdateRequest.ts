// Original file: protos/crm/records/v1/records.proto

import type { Precondition as _crm_records_v1_Precondition, Precondition__Output as _crm_records_v1_Precondition__Output } from '../../../crm/records/v1/Precondition.js';
import type { Linkage as _crm_records_v1_Linkage, Linkage__Output as _crm_records_v1_Linkage__Output } from '../../../crm/records/v1/Linkage.js';
import type { Upload as _crm_records_v1_Upload, Upload__Output as _crm_records_v1_Upload__Output } from '../../../crm/records/v1/Upload.js';
import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from '../../../crm/records/v1/Selection.js';

export interface UpdateRequest {
  'module'?: (string);
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
  'precondition'?: (_crm_records_v1_Precondition | null);
  'links'?: (_crm_records_v1_Linkage)[];
  'uploads'?: (_crm_records_v1_Upload)[];
  'files'?: (string)[];
  'selection'?: (_crm_records_v1_Selection | null);
}

export interface UpdateRequest__Output {
  'module': (string);
  'id': (string);
  'attributesJson': (Buffer);
  'precondition': (_crm_records_v1_Precondition__Output | null);
  'links': (_crm_records_v1_Linkage__Output)[];
  'uploads': (_crm_records_v1_Upload__Output)[];
  'files': (string)[];
  'selection': (_crm_records_v1_Selection__Output | null);
}
