// Original file: protos/crm/records/v1/records.proto

import type { Precondition as _crm_records_v1_Precondition, Precondition__Output as _crm_records_v1_Precondition__Output } from '../../../crm/records/v1/Precondition.js';
import type { Upload as _crm_records_v1_Upload, Upload__Output as _crm_records_v1_Upload__Output } from '../../../crm/records/v1/Upload.js';

export interface CheckUploadRequest {
  'module'?: (string);
  'id'?: (string);
  'precondition'?: (_crm_records_v1_Precondition | null);
  'upload'?: (_crm_records_v1_Upload | null);
}

export interface CheckUploadRequest__Output {
  'module': (string);
  'id': (string);
  'precondition': (_crm_records_v1_Precondition__Output | null);
  'upload': (_crm_records_v1_Upload__Output | null);
}
