// Original file: protos/crm/auth/v1/revocations.proto

import type { Long } from '@grpc/proto-loader';

export interface ListChangesRequest {
  'since'?: (number | string | Long);
  'page'?: (string);
}

export interface ListChangesRequest__Output {
  'since': (number);
  'page': (string);
}
