// Original file: protos/crm/records/v1/changes.proto

import type { Long } from '@grpc/proto-loader';

export interface Change {
  'position'?: (number | string | Long);
  'kind'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface Change__Output {
  'position': (number);
  'kind': (string);
  'attributesJson': (Buffer);
}
