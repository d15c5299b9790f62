// Original file: protos/crm/records/v1/records.proto

import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from '../../../crm/links/v1/LinkEntry.js';

export interface Linkage {
  'link'?: (string);
  'entries'?: (_crm_links_v1_LinkEntry)[];
  'pointer'?: (string);
}

export interface Linkage__Output {
  'link': (string);
  'entries': (_crm_links_v1_LinkEntry__Output)[];
  'pointer': (string);
}
