import type { NewLinks, NewRecord } from '../../stack/api-client.js';
import { invitationLinks } from './invitation-links.js';
import { eventLinks, listLinks } from './marketing-links.js';
import { projectLinks } from './project-links.js';
import { documentLinks, saleLinks, staffLinks } from './sales-links.js';
import { bugLinks, caseLinks } from './service-links.js';

const linksOf: ReadonlyMap<string, (record: NewRecord) => NewLinks[]> = new Map([
  ['Accounts', staffLinks],
  ['Opportunities', saleLinks],
  ['Documents', documentLinks],
  ['Meetings', invitationLinks],
  ['Calls', invitationLinks],
  ['Cases', caseLinks],
  ['Bugs', bugLinks],
  ['ProspectLists', listLinks],
  ['FP_events', eventLinks],
  ['Project', projectLinks],
]);

/** The many-to-many links of the demo records; a link with a column of its own is set by an attribute of the record. */
export function demoLinks(records: readonly NewRecord[]): NewLinks[] {
  return records.flatMap((record) => linksOf.get(record.type)?.(record) ?? []);
}
