// Original file: protos/crm/records/v1/records.proto

import type { ToOneLink as _crm_records_v1_ToOneLink, ToOneLink__Output as _crm_records_v1_ToOneLink__Output } from '../../../crm/records/v1/ToOneLink.js';
import type { MiddleRow as _crm_records_v1_MiddleRow, MiddleRow__Output as _crm_records_v1_MiddleRow__Output } from '../../../crm/records/v1/MiddleRow.js';
import type { Long } from '@grpc/proto-loader';

export interface Record {
  'id'?: (string);
  'version'?: (number | string | Long);
  'attributesJson'?: (Buffer | Uint8Array | string);
  'toOne'?: (_crm_records_v1_ToOneLink)[];
  'middle'?: (_crm_records_v1_MiddleRow | null);
  'dateViewed'?: (string);
}

export interface Record__Output {
  'id': (string);
  'version': (number);
  'attributesJson': (Buffer);
  'toOne': (_crm_records_v1_ToOneLink__Output)[];
  'middle': (_crm_records_v1_MiddleRow__Output | null);
  'dateViewed': (string);
}
