// Original file: protos/crm/records/v1/rights.proto

import type { Question as _crm_records_v1_Question, Question__Output as _crm_records_v1_Question__Output } from '../../../crm/records/v1/Question.js';
import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from '../../../crm/links/v1/Owner.js';

export interface JudgeRequest {
  'questions'?: (_crm_records_v1_Question)[];
  'replaced'?: (_crm_links_v1_Owner | null);
  'written'?: (_crm_links_v1_Owner | null);
  'wantedIds'?: (string)[];
}

export interface JudgeRequest__Output {
  'questions': (_crm_records_v1_Question__Output)[];
  'replaced': (_crm_links_v1_Owner__Output | null);
  'written': (_crm_links_v1_Owner__Output | null);
  'wantedIds': (string)[];
}
