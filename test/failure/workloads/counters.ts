import { setTimeout as sleep } from 'node:timers/promises';
import { change, urlOf } from '../../contract/client/records.js';
import { resourceOf, type Resource } from '../../contract/client/document.js';
import { checkCounter, type CounterInput } from '../history/check-counter.js';
import { createHistory } from '../history/history.js';
import { untilKnown, type Attempt, type Client } from './client.js';
import { createRecord } from './create-record.js';
import type { Workload, WorkloadOptions } from './workload.js';

const PAUSE_MS = 20;

/**
 * Counts in an attribute of one meeting: each client adds 1 to the value it has read, if the version has not changed.
 */
export function startCounters({ clients, picker }: WorkloadOptions): Workload {
  const history = createHistory<CounterInput, number>();
  const meeting = Promise.withResolvers<Resource>();
  let acknowledged = 0;
  let isStopping = false;

  async function read(client: Client, { type, id }: Resource): Promise<Attempt> {
    const begun = history.begin(client.number, 'read');
    const attempt = await client.attempt((api) => api.get(urlOf({ type, id })));
    begun[attempt.outcome](valueIn(attempt));
    return attempt;
  }

  async function increment(client: Client, record: Resource, { answer, ...seen }: Attempt): Promise<void> {
    const begun = history.begin(client.number, 'increment');
    const document = change(record, { duration_hours: valueIn({ answer, ...seen }) + 1 });
    const tag = { 'if-match': String(answer?.headers.etag) };
    const attempt = await client.attempt((api) => api.patch(urlOf(record), document, tag));
    begun[attempt.outcome](valueIn(attempt));
    if (attempt.outcome === 'done') acknowledged += 1;
  }

  async function work(client: Client): Promise<void> {
    const record = await meeting.promise;
    while (!isStopping) {
      const seen = await read(client, record);
      if (seen.outcome === 'done' && picker.chance(0.8)) await increment(client, record, seen);
      await sleep(PAUSE_MS);
    }
  }

  const [first] = clients;
  if (first !== undefined) meeting.resolve(createRecord(first, 'Meetings', { duration_hours: 0 }));
  const working = clients.map(work);
  return {
    name: 'counters',
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
    judge: async (client) => {
      const record = await meeting.promise;
      await untilKnown(() => read(client, record));
      return checkCounter(history.operations);
    },
  };
}

function valueIn({ outcome, answer }: Attempt): number {
  return outcome === 'done' && answer !== undefined ? Number(resourceOf(answer).attributes.duration_hours) : NaN;
}
