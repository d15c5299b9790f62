import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../contract/client/api.js';
import { invitationsIn, invitationsOf, roundOfLinkage, roundOfRecord } from './link-rounds.js';
import type { LinkLoad, PlannedMeeting } from './link-load.js';

/** A reader at work. */
export interface LinkReader {
  /** How many meetings were seen complete, from both ends. */
  seen(): number;
  /** Inconsistencies that no reader may see; empty when all is well. */
  readonly halves: readonly string[];
  stop(): Promise<void>;
}

/** Only recent meetings are read: the others no longer change. */
const RECENT = 12;
const PAUSE_MS = 5;

/**
 * Starts reading the meetings of a load from both ends. Each is read four times in a row: its document, its linkage,
 * the linkage of one of the team, its document again. Each read must show one complete round, none before the
 * acknowledged one, and none before the one that an earlier read has shown.
 */
export function startLinkReader(api: Api, { meetings }: Pick<LinkLoad, 'meetings'>): LinkReader {
  const halves: string[] = [];
  const stopping = new AbortController();
  let seen = 0;
  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const meeting = meetings[Math.max(0, meetings.length - 1 - Math.floor(Math.random() * RECENT))];
      const fault = meeting && (await look(api, meeting).catch(() => 'nothing'));
      if (fault === undefined) seen += meeting === undefined ? 0 : 1;
      else if (fault !== 'nothing') halves.push(fault);
      await sleep(PAUSE_MS);
    }
  };
  const running = read();
  return {
    seen: () => seen,
    halves,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The fault of a meeting, `nothing` when some read was not answered, undefined when all is well. */
async function look(api: Api, meeting: PlannedMeeting): Promise<string | undefined> {
  const { id, team, acknowledged } = meeting;
  const url = `/modules/Meetings/${id}`;
  const contact = team.contacts[Math.floor(Math.random() * team.contacts.length)] ?? '';
  const answers = [
    await api.get(url),
    await api.get(`${url}/relationships/contacts`),
    await api.get(`/modules/Contacts/${contact}/relationships/meetings?page[limit]=50`),
    await api.get(url),
  ] as const;
  if (answers.some(({ status }) => status !== 200 && status !== 404)) return 'nothing';
  const [before, linkage, seenFrom, after] = answers;
  const rounds = [
    before.status === 404 ? 0 : roundOfRecord(team, before.text),
    linkage.status === 404 ? 0 : roundOfLinkage(team, linkage.text),
    after.status === 404 ? 0 : roundOfRecord(team, after.text),
  ];
  const texts = answers.map(({ status, text }) => `${status} ${text.slice(0, 1_500)}`).join('\n');
  if (rounds.includes(undefined)) return `${id}: half of a round\n${texts}`;
  const [first = 0, second = 0, last = 0] = rounds;
  if (first < acknowledged) return `${id}: ${first}, but ${acknowledged} was acknowledged\n${texts}`;
  if (second < first || last < second) return `${id}: ${rounds.join()}, not one after the other\n${texts}`;

  const invitation = invitationsIn(seenFrom.text).find((entry) => entry.contact === id);
  const possible = Array.from({ length: last - second + 1 }, (_, index) => second + index);
  const isPossible = possible.some((round) => {
    const expected = invitationsOf(team, round).find((entry) => entry.contact === contact);
    return expected?.acceptStatus === invitation?.acceptStatus;
  });
  return isPossible ? undefined : `${id}: seen from ${contact} not as in ${possible.join()}\n${texts}`;
}
