// Original file: protos/crm/files/v1/files.proto

import type { Long } from '@grpc/proto-loader';

export interface GetFileRequest {
  'ticket'?: (string);
  'offset'?: (number | string | Long);
  'length'?: (number | string | Long);
  '_length'?: "length";
}

export interface GetFileRequest__Output {
  'ticket': (string);
  'offset': (number);
  'length'?: (number);
  '_length'?: "length";
}
