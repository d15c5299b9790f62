// Original file: protos/crm/files/v1/files.proto

import type { Long } from '@grpc/proto-loader';

export interface PutFileResponse {
  'sha256'?: (string);
  'size'?: (number | string | Long);
  'receipt'?: (string);
}

export interface PutFileResponse__Output {
  'sha256': (string);
  'size': (number);
  'receipt': (string);
}
