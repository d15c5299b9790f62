// Original file: protos/crm/files/v1/files.proto

import type { FileHead as _crm_files_v1_FileHead, FileHead__Output as _crm_files_v1_FileHead__Output } from '../../../crm/files/v1/FileHead.js';
import type { Long } from '@grpc/proto-loader';

export interface PutFileRequest {
  'head'?: (_crm_files_v1_FileHead | null);
  'chunk'?: (Buffer | Uint8Array | string);
  'size'?: (number | string | Long);
  'part'?: "head"|"chunk"|"size";
}

export interface PutFileRequest__Output {
  'head'?: (_crm_files_v1_FileHead__Output | null);
  'chunk'?: (Buffer);
  'size'?: (number);
  'part'?: "head"|"chunk"|"size";
}
