// Original file: protos/crm/auth/v1/administration.proto

import type { AdministeredResource as _crm_auth_v1_AdministeredResource, AdministeredResource__Output as _crm_auth_v1_AdministeredResource__Output } from '../../../crm/auth/v1/AdministeredResource.js';
import type { Long } from '@grpc/proto-loader';

export interface AdministeredPage {
  'resources'?: (_crm_auth_v1_AdministeredResource)[];
  'hasMore'?: (boolean);
  'count'?: (number | string | Long);
  'isCounted'?: (boolean);
}

export interface AdministeredPage__Output {
  'resources': (_crm_auth_v1_AdministeredResource__Output)[];
  'hasMore': (boolean);
  'count': (number);
  'isCounted': (boolean);
}
