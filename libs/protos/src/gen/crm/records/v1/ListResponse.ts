// Original file: protos/crm/records/v1/records.proto

import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from '../../../crm/records/v1/Record.js';
import type { Long } from '@grpc/proto-loader';

export interface ListResponse {
  'records'?: (_crm_records_v1_Record)[];
  'hasMore'?: (boolean);
  'count'?: (number | string | Long);
  'countIsExact'?: (boolean);
  'hasPrevious'?: (boolean);
  'firstCursor'?: (string);
  'lastCursor'?: (string);
  'isCounted'?: (boolean);
}

export interface ListResponse__Output {
  'records': (_crm_records_v1_Record__Output)[];
  'hasMore': (boolean);
  'count': (number);
  'countIsExact': (boolean);
  'hasPrevious': (boolean);
  'firstCursor': (string);
  'lastCursor': (string);
  'isCounted': (boolean);
}
