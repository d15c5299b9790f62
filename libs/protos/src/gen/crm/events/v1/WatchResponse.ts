// Original file: protos/crm/events/v1/changes.proto

import type { Change as _crm_records_v1_Change, Change__Output as _crm_records_v1_Change__Output } from '../../../crm/records/v1/Change.js';
import type { Long } from '@grpc/proto-loader';

export interface WatchResponse {
  'changes'?: (_crm_records_v1_Change)[];
  'position'?: (number | string | Long);
}

export interface WatchResponse__Output {
  'changes': (_crm_records_v1_Change__Output)[];
  'position': (number);
}
