import type { Api } from '../contract/client/api.js';
import { invitationsIn, invitationsOf, roundOfLinkage, roundOfRecord, type Team } from './link-rounds.js';
import type { LinkLoad, PlannedMeeting } from './link-load.js';
import { onceAnswered } from './once-answered.js';

/** The final state after a load. */
export interface LinkVerdict {
  /** Everything that is not as it should be; empty when all is well. */
  readonly faults: readonly string[];
  /** How many pairs of a meeting and a contact there must be. */
  readonly pairs: number;
}

const AT_ONCE = 8;
const PAGE = 200;

/**
 * Compares every meeting of a load, from both ends, with what was acknowledged: it must be in the last acknowledged
 * round or the one attempted after that, in all its parts, and its contacts must be invited to it and to no meeting
 * that nobody created. Reads that are refused because of a recent kill are repeated.
 */
export async function judgeLinks(api: Api, { meetings, teams }: LinkLoad): Promise<LinkVerdict> {
  const faults: string[] = [];
  const expected = new Set<string>();
  const queue = [...meetings];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let meeting = queue.pop(); meeting !== undefined; meeting = queue.pop()) {
        const round = await finalRound(api, meeting);
        const { id, team, acknowledged, attempted } = meeting;
        if (typeof round === 'string') faults.push(`${id}: ${round}`);
        else if (round < acknowledged || round > attempted) {
          faults.push(`${id} is in round ${round}, not from ${acknowledged} to ${attempted}`);
        } else {
          for (const { contact, acceptStatus } of invitationsOf(team, round)) {
            expected.add(`${contact} ${id} ${acceptStatus}`);
          }
        }
      }
    }),
  );
  const found = new Set((await Promise.all(teams.map((team) => pairsOf(api, team)))).flat());
  for (const pair of expected) if (!found.has(pair)) faults.push(`${pair} is not seen from the contact`);
  for (const pair of found) if (!expected.has(pair)) faults.push(`${pair} is seen from the contact only`);
  return { faults, pairs: expected.size };
}

async function finalRound(api: Api, { id, team }: PlannedMeeting): Promise<number | string> {
  const record = await onceAnswered(() => api.get(`/modules/Meetings/${id}`));
  const linkage = await onceAnswered(() => api.get(`/modules/Meetings/${id}/relationships/contacts`));
  if (record.status === 404 && linkage.status === 404) return 0;
  if (record.status !== 200 || linkage.status !== 200) return `${record.status} and ${linkage.status}`;
  const [round, invited] = [roundOfRecord(team, record.text), roundOfLinkage(team, linkage.text)];
  return round !== undefined && round === invited ? round : `half of a round: ${record.text}\n${linkage.text}`;
}

async function pairsOf(api: Api, { contacts }: Team): Promise<string[]> {
  const pairs: string[] = [];
  for (const contact of contacts) {
    let url: string | null = `/modules/Contacts/${contact}/relationships/meetings?page[limit]=${PAGE}`;
    while (url !== null) {
      const page: string = url;
      const { text } = await onceAnswered(() => api.get(page));
      pairs.push(...invitationsIn(text).map((seen) => `${contact} ${seen.contact} ${seen.acceptStatus}`));
      url = (JSON.parse(text) as { links: { next: string | null } }).links.next;
    }
  }
  return pairs;
}
