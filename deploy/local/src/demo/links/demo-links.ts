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

/** The links between many and many of the demo records; what has a column of its own is an attribute of the record. */
export function demoLinks(records: readonly NewRecord[]): NewLinks[] {
  return records.flatMap((record) => linksOf.get(record.type)?.(record) ?? []);
}
