// Original file: protos/crm/records/v1/changes.proto

import type { Change as _crm_records_v1_Change, Change__Output as _crm_records_v1_Change__Output } from '../../../crm/records/v1/Change.js';
import type { Long } from '@grpc/proto-loader';

export interface ListChangesResponse {
  'changes'?: (_crm_records_v1_Change)[];
  'next'?: (number | string | Long);
  'newest'?: (number | string | Long);
  'oldest'?: (number | string | Long);
}

export interface ListChangesResponse__Output {
  'changes': (_crm_records_v1_Change__Output)[];
  'next': (number);
  'newest': (number);
  'oldest': (number);
}
