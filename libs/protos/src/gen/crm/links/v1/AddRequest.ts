// Original file: protos/crm/links/v1/links.proto

import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from '../../../crm/links/v1/Owner.js';
import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from '../../../crm/links/v1/LinkEntry.js';

export interface AddRequest {
  'owner'?: (_crm_links_v1_Owner | null);
  'entries'?: (_crm_links_v1_LinkEntry)[];
  'opId'?: (string);
  'fingerprint'?: (Buffer | Uint8Array | string);
  'unmetPrecondition'?: (boolean);
}

export interface AddRequest__Output {
  'owner': (_crm_links_v1_Owner__Output | null);
  'entries': (_crm_links_v1_LinkEntry__Output)[];
  'opId': (string);
  'fingerprint': (Buffer);
  'unmetPrecondition': (boolean);
}
