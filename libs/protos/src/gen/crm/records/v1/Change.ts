// Original file: protos/crm/records/v1/changes.proto

import type { Long } from '@grpc/proto-loader';

export interface Change {
  'position'?: (number | string | Long);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface Change__Output {
  'position': (number);
  'attributesJson': (Buffer);
}
