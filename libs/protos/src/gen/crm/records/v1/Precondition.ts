// Original file: protos/crm/records/v1/records.proto

import type { Long } from '@grpc/proto-loader';

export interface Precondition {
  'any'?: (boolean);
  'versions'?: (number | string | Long)[];
}

export interface Precondition__Output {
  'any': (boolean);
  'versions': (number)[];
}
