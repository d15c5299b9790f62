// Original file: protos/crm/records/v1/records.proto

import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from '../../../crm/records/v1/Record.js';
import type { FileContent as _crm_records_v1_FileContent, FileContent__Output as _crm_records_v1_FileContent__Output } from '../../../crm/records/v1/FileContent.js';

export interface UpdateResponse {
  'record'?: (_crm_records_v1_Record | null);
  'files'?: (_crm_records_v1_FileContent)[];
}

export interface UpdateResponse__Output {
  'record': (_crm_records_v1_Record__Output | null);
  'files': (_crm_records_v1_FileContent__Output)[];
}
