import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSING } from '../once-answered.js';
import type { Picker } from '../workloads/picker.js';
import { feedChange, type ChangeObject, type FeedChange } from './feed-change.js';
import type { FeedReader } from './feed-reader.js';

/** A reader of the stream of events. */
export interface EventReader extends FeedReader {
  /** How many streams it had. */
  readonly streams: () => number;
  /** Answers that no reader should get: statuses, and events that do not fit their data. */
  readonly odd: readonly string[];
}

export interface EventReaderOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** The position after which it begins. */
  readonly from: string;
  readonly picker: Picker;
}

/** Sooner than clients connect again, so that there are more streams. */
const RETRY_MS = 50;
/** The reader itself cuts each stream after a random part of this time. */
const LONGEST_MS = 3_000;

/** Follows the stream of events; each stream resumes after the last complete event of the one before. */
export function startEventReader({ baseUrl, token, from, picker }: EventReaderOptions): EventReader {
  const changes: FeedChange[] = [];
  const odd: string[] = [];
  const stopping = new AbortController();
  let [lastId, streams] = [from, 0];

  /** Takes one event, without the empty line at its end. */
  function dispatch(text: string): void {
    const fields = new Map(text.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]));
    const [id, data] = [fields.get('id') ?? lastId, fields.get('data')];
    lastId = id;
    if (data === undefined) return;
    const change = feedChange(JSON.parse(data) as ChangeObject);
    if (String(change.position) !== id || change.kind !== fields.get('event')) odd.push(text);
    changes.push(change);
  }

  async function readEvents(incoming: IncomingMessage): Promise<void> {
    let rest = '';
    for await (const chunk of incoming.setEncoding('utf8')) {
      const events = `${rest}${String(chunk)}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) dispatch(event);
    }
  }

  async function readStream(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(picker.number(1, LONGEST_MS))]);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'last-event-id': lastId };
    const sent = request(`${baseUrl}/api/v8/changes`, { headers, agent: false, signal });
    sent.end();
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode = 0 } = incoming;
    if (statusCode !== 200) {
      incoming.resume();
      if (!PASSING.has(statusCode)) odd.push(`status ${statusCode}`);
      return;
    }
    streams += 1;
    await readEvents(incoming);
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await readStream().catch((error: unknown) => {
        if (error instanceof SyntaxError) odd.push(error.message);
      });
      await sleep(RETRY_MS);
    }
  };
  const following = follow();
  return {
    name: 'events',
    changes,
    odd,
    streams: () => streams,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
