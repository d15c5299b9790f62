// Original file: protos/crm/records/v1/records.proto

import type { Long } from '@grpc/proto-loader';

export interface FileContent {
  'field'?: (string);
  'ticket'?: (string);
  'name'?: (string);
  'mediaType'?: (string);
  'size'?: (number | string | Long);
  'sha256'?: (string);
}

export interface FileContent__Output {
  'field': (string);
  'ticket': (string);
  'name': (string);
  'mediaType': (string);
  'size': (number);
  'sha256': (string);
}
