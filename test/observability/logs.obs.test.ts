import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt } from '../contract/client/api.js';
import { entryOf } from '../contract/client/links/linkage.js';
import { resourceOf, resourcesOf } from '../contract/client/document.js';
import { required } from '../contract/client/records.js';
import { startOwnStack, type OwnStack } from '../failure/own-stack.js';

type Line = Readonly<Record<string, unknown>>;

const BASE = ['time', 'level', 'service', 'version', 'pod', 'msg', 'event'];
const ACCESS = [
  'method',
  'route',
  'status',
  'dur_ms',
  'bytes_in',
  'bytes_out',
  'client_id',
  'user_id',
  'module',
  'client_ip',
  'peer_ip',
  'ua_hash',
];
const CALL = ['request_id', 'trace_id', 'span_id'];

let own: OwnStack;
const lines: string[] = [];
beforeAll(async () => {
  // Everything that a service can log: messages about successful calls have the level debug.
  const debug = serviceNames.map((name) => [`CRM_${name.toUpperCase()}_LOG_LEVEL`, 'debug'] as const);
  own = await startOwnStack({ onLogLine: (_service, line) => lines.push(line), extraEnv: Object.fromEntries(debug) });
});
// It also searches all lines for every secret in use.
afterAll(() => own.dispose());

function logged(): Line[] {
  return lines.map((line) => JSON.parse(line) as Line);
}

describe('the log', () => {
  it('observability#log-lines: has one JSON object per line, with the base members', () => {
    const lacking = logged().flatMap((line) => {
      const missing = BASE.filter((member) => !(member in line));
      return missing.length === 0 ? [] : [`${JSON.stringify(line)} lacks ${missing.join(', ')}`];
    });
    expect(lacking).toEqual([]);
    expect(logged().every(({ time }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(time)))).toBe(true);
  });

  it('observability#access-lines: has one line per request, with the user and the operation', async () => {
    const traceId = randomBytes(16).toString('hex');
    const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
    const headers = { traceparent, 'user-agent': 'curl/8' };
    const api = apiAt(own.stack.baseUrl, own.token);
    await api.get('/modules/Notes?page[limit]=1', headers);
    await api.get('/modules/Notes/no-such-id', headers);
    const access = await eventually(() => {
      const found = logged().filter(({ event, trace_id }) => event === 'http.request' && trace_id === traceId);
      expect(found).toHaveLength(2);
      return found;
    });
    for (const line of access) for (const member of [...CALL, ...ACCESS]) expect(line).toHaveProperty(member);
    expect(access.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v8/modules/:module', 200],
      ['/api/v8/modules/:module/:id', expect.any(Number)],
    ]);
    expect(access.map(({ module, code }) => [module, code])).toEqual([
      ['Notes', undefined],
      ['Notes', expect.any(Number)],
    ]);
  });

  it('observability#trace-context: joins the lines of all services for a request by its trace, with a span for each hop', async () => {
    const traceId = randomBytes(16).toString('hex');
    const api = apiAt(own.stack.baseUrl, own.token);
    const users = resourcesOf(await api.get('/modules/Users?page[limit]=1'));
    const answer = await api.post(
      '/modules/Meetings',
      {
        data: {
          type: 'Meetings',
          attributes: required('Meetings'),
          relationships: { users: { data: users.map((user) => entryOf(user)) } },
        },
      },
      { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` },
    );
    expect(answer.headers.traceresponse).toContain(traceId);
    const { id } = resourceOf(answer, 201);
    const found = await eventually(() => {
      const own = logged().filter(({ trace_id }) => trace_id === traceId);
      expect(new Set(own.map(({ service }) => service))).toEqual(new Set(['gateway', 'records', 'relationships']));
      expect(own.find(({ event }) => event === 'http.request')).toMatchObject({ method: 'POST', record: id });
      return own;
    });
    expect(new Set(found.map(({ request_id }) => request_id)).size).toBe(1);
    expect(new Set(found.map(({ span_id }) => span_id)).size).toBeGreaterThanOrEqual(3);
  });

  it('observability#trace-context: starts a new trace when the one sent is invalid', async () => {
    const answer = await apiAt(own.stack.baseUrl, own.token).get('/modules/meta/list', { traceparent: '00-0-0-01' });
    expect(answer.headers.traceresponse).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);
  });
});
