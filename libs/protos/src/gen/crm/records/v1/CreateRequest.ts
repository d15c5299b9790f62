// Original file: protos/crm/records/v1/records.proto

import type { Linkage as _crm_records_v1_Linkage, Linkage__Output as _crm_records_v1_Linkage__Output } from '../../../crm/records/v1/Linkage.js';
import type { Upload as _crm_records_v1_Upload, Upload__Output as _crm_records_v1_Upload__Output } from '../../../crm/records/v1/Upload.js';
import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from '../../../crm/records/v1/Selection.js';

export interface CreateRequest {
  'module'?: (string);
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
  'links'?: (_crm_records_v1_Linkage)[];
  'opId'?: (string);
  'fingerprint'?: (Buffer | Uint8Array | string);
  'uploads'?: (_crm_records_v1_Upload)[];
  'files'?: (string)[];
  'selection'?: (_crm_records_v1_Selection | null);
}

export interface CreateRequest__Output {
  'module': (string);
  'id': (string);
  'attributesJson': (Buffer);
  'links': (_crm_records_v1_Linkage__Output)[];
  'opId': (string);
  'fingerprint': (Buffer);
  'uploads': (_crm_records_v1_Upload__Output)[];
  'files': (string)[];
  'selection': (_crm_records_v1_Selection__Output | null);
}
