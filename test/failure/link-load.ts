import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../contract/client/api.js';
import { freshId } from '../contract/client/records.js';
import type { Answer } from '../contract/client/send.js';
import { LAST_ROUND, newTeam, roundDocument, type Team } from './link-rounds.js';
import { PASSING } from './once-answered.js';

/** One meeting that the load wrote. */
export interface PlannedMeeting {
  readonly id: string;
  readonly team: Team;
  /** The last round whose write was acknowledged; 0 before the create was. */
  acknowledged: number;
  /** The last round whose write was sent. */
  attempted: number;
}

/** Writers at work. */
export interface LinkLoad {
  readonly teams: readonly Team[];
  /** Every meeting whose id is known, oldest first. */
  readonly meetings: readonly PlannedMeeting[];
  /** How many writes were acknowledged so far. */
  acknowledged(): number;
  /** How many creates were repeated under their key because no answer came. */
  repeated(): number;
  /** Answers other than success and "try again": there should be none. */
  readonly odd: readonly string[];
  /** Lets the writers finish their current work. */
  stop(): Promise<void>;
}

const PAUSE_MS = 20;

/**
 * Starts creating meetings with links and replacing their links, with a few concurrent writers, each waiting for its
 * answers. Every other create has a key instead of an id and is repeated until it is answered; after any other
 * unanswered write the meeting is abandoned.
 */
export async function startLinkLoad(api: Api, writers = 4): Promise<LinkLoad> {
  const teams = await Promise.all(Array.from({ length: writers }, () => newTeam(api)));
  const meetings: PlannedMeeting[] = [];
  const odd: string[] = [];
  const stopping = new AbortController();
  let acknowledged = 0;
  let repeated = 0;

  const attempt = async (call: Promise<Answer>): Promise<Answer | undefined> => {
    const answer = await call.catch(() => undefined);
    if (answer !== undefined && answer.status < 300) {
      acknowledged += 1;
      return answer;
    }
    if (answer !== undefined && !PASSING.has(answer.status)) odd.push(`${answer.status} ${answer.text}`);
    await sleep(PAUSE_MS);
    return undefined;
  };

  const createOnce = async (team: Team): Promise<PlannedMeeting | undefined> => {
    const meeting: PlannedMeeting = { id: freshId(), team, acknowledged: 0, attempted: 1 };
    meetings.push(meeting);
    const answer = await attempt(api.post('/modules/Meetings', roundDocument(team, 1, meeting.id)));
    if (answer !== undefined) meeting.acknowledged = 1;
    return answer && meeting;
  };

  const createUntilAnswered = async (team: Team): Promise<PlannedMeeting> => {
    const [document, key] = [roundDocument(team, 1), { 'idempotency-key': freshId() }];
    for (;;) {
      const answer = await attempt(api.post('/modules/Meetings', document, key));
      if (answer !== undefined) {
        const { id } = (JSON.parse(answer.text) as { data: { id: string } }).data;
        const meeting: PlannedMeeting = { id, team, acknowledged: 1, attempted: 1 };
        meetings.push(meeting);
        return meeting;
      }
      repeated += 1;
    }
  };

  const writeOne = async (team: Team, index: number): Promise<void> => {
    const meeting = index % 2 === 0 ? await createOnce(team) : await createUntilAnswered(team);
    if (meeting === undefined) return;
    for (let round = 2; round <= LAST_ROUND; round += 1) {
      meeting.attempted = round;
      const document = roundDocument(team, round, meeting.id);
      if ((await attempt(api.patch(`/modules/Meetings/${meeting.id}`, document))) === undefined) return;
      meeting.acknowledged = round;
    }
  };

  const running = teams.map(async (team) => {
    for (let index = 0; !stopping.signal.aborted; index += 1) await writeOne(team, index);
  });
  return {
    teams,
    meetings,
    odd,
    acknowledged: () => acknowledged,
    repeated: () => repeated,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
