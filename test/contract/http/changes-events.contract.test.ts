import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { EventSource } from 'eventsource';
import { faultsOf } from '../client/error-document.js';
import { create, freshText, update } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const admin = apiWith(token);

/** An event with what a client of the feed needs of it. */
interface Received {
  readonly type: string;
  readonly id: string;
  readonly record: unknown;
}

let sources: EventSource[] = [];

afterEach(() => {
  for (const source of sources) source.close();
  sources = [];
});

/** Follows the feed with the library, which connects again by itself; resolves when the stream is open. */
async function follow(search = '', lastEventId?: string): Promise<readonly Received[]> {
  const source = new EventSource(`${baseUrl}/api/v8/changes${search}`, {
    fetch: (url, { headers, ...options }) => {
      const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      return fetch(url, { ...options, headers: { ...headers, ...resume, Authorization: `Bearer ${token}` } });
    },
  });
  sources.push(source);
  const received: Received[] = [];
  for (const kind of ['created', 'updated', 'deleted']) {
    source.addEventListener(kind, ({ type, lastEventId: id, data }: MessageEvent<string>) => {
      const { attributes } = JSON.parse(data) as { readonly attributes: { readonly record: unknown } };
      received.push({ type, id, record: attributes.record });
    });
  }
  await new Promise((resolve, reject) => {
    source.addEventListener('open', resolve, { once: true });
    source.addEventListener('error', reject, { once: true });
  });
  return received;
}

describe('the feed as events', () => {
  it('changes#events: a client library receives changes as they are made, and resumes after the last one it saw', async () => {
    const live = await follow('?filter[module]=Notes');
    const note = await create(admin, 'Notes');
    await update(admin, note, { name: freshText() });
    const own = (received: readonly Received[]): readonly Received[] =>
      received.filter(({ record }) => record === note.id);
    await eventually(() => {
      expect(own(live).map(({ type }) => type)).toEqual(['created', 'updated']);
    });
    const resumed = await follow('?filter[module]=Notes', own(live)[0]?.id);
    await eventually(() => {
      expect(own(resumed)).toEqual(own(live).slice(1));
    });
  });

  it.each(['lastEventId', 'evs_buffer_size_limit=262144&evs_last_event_id'])(
    'changes#events: the parameter %s of client libraries resumes too, and only a stream takes it',
    async (name) => {
      const note = await create(admin, 'Notes');
      const later = await create(admin, 'Notes');
      // An empty Last-Event-ID counts as absent (operations#empty-header-fields).
      const all = await follow('?filter[module]=Notes&page[after]=0', '');
      const idOf = (record: unknown) => all.find((each) => each.record === record)?.id;
      await eventually(() => {
        expect(idOf(later.id)).toBeDefined();
      });
      const resumed = await follow(`?filter[module]=Notes&page[after]=0&${name}=${idOf(note.id) ?? ''}`);
      await eventually(() => {
        expect(resumed.map(({ record }) => record)).toContain(later.id);
      });
      expect(resumed.map(({ record }) => record)).not.toContain(note.id);
      const page = await admin.get(`/changes?${name}=0`);
      expect(faultsOf(page, 400)).toContain(`8204 ${name.split('&').at(-1) ?? ''}`);
    },
  );

  it('changes#events: HEAD gets the head of the stream, and 406 names both types of answers', async () => {
    const request = (method: string, accept: string): Promise<Response> =>
      fetch(`${baseUrl}/api/v8/changes?page[limit]=1`, {
        method,
        headers: { Authorization: `Bearer ${token}`, Accept: accept },
      });
    const head = await request('HEAD', 'text/event-stream');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', '']);
    const page = await request('GET', 'application/vnd.api+json, text/event-stream;q=0');
    expect(page.headers.get('content-type')).toBe('application/vnd.api+json');
    const refused = await request('GET', 'text/html');
    expect(await refused.text()).toContain('Accept must allow application/vnd.api+json or text/event-stream');
  });

  it('changes#events: the first page decides the status', async () => {
    await expect(follow('?page[after]=9999999999999')).rejects.toMatchObject({ code: 400 });
    await expect(follow('?filter[module]=Nothing')).rejects.toMatchObject({ code: 400 });
  });
});
