// Original file: protos/crm/records/v1/changes.proto

import type { Long } from '@grpc/proto-loader';

export interface AwaitPositionResponse {
  'newest'?: (number | string | Long);
}

export interface AwaitPositionResponse__Output {
  'newest': (number);
}
