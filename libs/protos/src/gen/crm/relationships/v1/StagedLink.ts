// Original file: protos/crm/relationships/v1/staging.proto

import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from '../../../crm/links/v1/Owner.js';
import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from '../../../crm/links/v1/LinkEntry.js';

export interface StagedLink {
  'owner'?: (_crm_links_v1_Owner | null);
  'entries'?: (_crm_links_v1_LinkEntry)[];
  'newOwner'?: (boolean);
  'keptIds'?: (string)[];
}

export interface StagedLink__Output {
  'owner': (_crm_links_v1_Owner__Output | null);
  'entries': (_crm_links_v1_LinkEntry__Output)[];
  'newOwner': (boolean);
  'keptIds': (string)[];
}
