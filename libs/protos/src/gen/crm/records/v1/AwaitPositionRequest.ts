// Original file: protos/crm/records/v1/changes.proto

import type { Long } from '@grpc/proto-loader';

export interface AwaitPositionRequest {
  'known'?: (number | string | Long);
}

export interface AwaitPositionRequest__Output {
  'known': (number);
}
