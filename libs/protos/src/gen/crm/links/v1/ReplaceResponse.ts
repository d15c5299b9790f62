// Original file: protos/crm/links/v1/links.proto

import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from '../../../crm/links/v1/LinkEntry.js';

export interface ReplaceResponse {
  'entries'?: (_crm_links_v1_LinkEntry)[];
  'openedModules'?: (string)[];
}

export interface ReplaceResponse__Output {
  'entries': (_crm_links_v1_LinkEntry__Output)[];
  'openedModules': (string)[];
}
