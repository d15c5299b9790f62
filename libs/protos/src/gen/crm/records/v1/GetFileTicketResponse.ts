// Original file: protos/crm/records/v1/records.proto

import type { FileContent as _crm_records_v1_FileContent, FileContent__Output as _crm_records_v1_FileContent__Output } from '../../../crm/records/v1/FileContent.js';

export interface GetFileTicketResponse {
  'file'?: (_crm_records_v1_FileContent | null);
}

export interface GetFileTicketResponse__Output {
  'file': (_crm_records_v1_FileContent__Output | null);
}
