// Original file: protos/crm/relationships/v1/staging.proto

import type { StagedLink as _crm_relationships_v1_StagedLink, StagedLink__Output as _crm_relationships_v1_StagedLink__Output } from '../../../crm/relationships/v1/StagedLink.js';

export interface StageRequest {
  'opId'?: (string);
  'links'?: (_crm_relationships_v1_StagedLink)[];
}

export interface StageRequest__Output {
  'opId': (string);
  'links': (_crm_relationships_v1_StagedLink__Output)[];
}
