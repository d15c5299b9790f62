import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePorts } from '@crm/local-stack';
import { eventually, findLogLeaks } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { resourceOf, resourcesOf } from '../contract/client/document.js';
import { transfer } from '../contract/client/files/transfer.js';
import { entryOf } from '../contract/client/links/linkage.js';
import { freshText, required } from '../contract/client/records.js';
import { send } from '../contract/client/send.js';
import { startOwnStack, type OwnStack } from '../failure/own-stack.js';
import { startReplica, type Replica } from '../failure/replica.js';
import { startCollector, type CollectedSpan, type Collector } from './traces/collector.js';
import { treeOf } from './traces/trace-tree.js';

/** Spans go out every five seconds, and a busy machine is late. */
const ARRIVAL_MS = 60_000;

let collector: Collector;
let own: OwnStack;
let api: Api;
const lines: string[] = [];

beforeAll(async () => {
  collector = await startCollector();
  own = await startOwnStack({
    extraEnv: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=sales' },
    onLogLine: (_service, line) => lines.push(line),
  });
  api = apiAt(own.stack.baseUrl, own.token);
});

afterAll(async () => {
  await own.dispose();
  await collector.close();
});

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
}

function newParent(flags = '01'): Parent {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

function spansOf({ traceId }: Pick<Parent, 'traceId'>): readonly CollectedSpan[] {
  return collector.spans().filter((span) => span.traceId === traceId);
}

/** The spans of a trace, once these are among them; `treeOf` says how they are written. */
function arrived(parent: Parent, ...tree: readonly string[]): Promise<readonly CollectedSpan[]> {
  return eventually(() => {
    const spans = spansOf(parent);
    expect(treeOf(spans, parent.spanId)).toEqual(expect.arrayContaining([...tree]));
    return spans;
  }, ARRIVAL_MS);
}

describe('the spans of a request', () => {
  it('observability#spans: connect the span of the caller through each hop down to SQL', async () => {
    const users = resourcesOf(await api.get('/modules/Users?page[limit]=1'));
    const relationships = { users: { data: users.map((user) => entryOf(user)) } };
    const parent = newParent();
    const document = { data: { type: 'Meetings', attributes: required('Meetings'), relationships } };
    const answer = await api.post('/modules/Meetings', document, { traceparent: parent.traceparent });
    expect(answer.status).toBe(201);

    // Besides these spans there may be a call to Redis or auth that checks whether the token is revoked.
    const spans = await arrived(
      parent,
      'gateway server POST /api/v8/modules/:module',
      '  gateway client crm.records.v1.RecordWriterService/Create',
      '    records server crm.records.v1.RecordWriterService/Create',
      '      records client crm.relationships.v1.StagingService/Stage',
      '        relationships server crm.relationships.v1.StagingService/Stage',
      '          relationships client stage_new',
      '      records client create',
    );
    const tree = treeOf(spans, parent.spanId);
    expect(tree.filter((line) => line.startsWith('?'))).toEqual([]);
    expect(spans.filter(({ start, end, isError }) => start > end || isError)).toEqual([]);
    // The client and the log receive the id of the span itself.
    const root = spanOf(spans, 'POST /api/v8/modules/:module');
    expect(answer.headers.traceresponse).toBe(`00-${parent.traceId}-${root.spanId}-01`);
    await eventually(() => {
      expect(lines.join('\n')).toContain(`"span_id":"${root.spanId}"`);
    });
  });

  it('observability#spans: have the attributes of the semantic conventions', async () => {
    const parent = newParent();
    const headers = { traceparent: parent.traceparent };
    expect((await api.get('/modules/Accounts?page[limit]=1', headers)).status).toBe(200);
    expect((await api.get('/modules/Notes/no-such-id', headers)).status).toBe(404);
    const spans = await arrived(
      parent,
      'gateway server GET /api/v8/modules/:module',
      '    records server crm.records.v1.RecordReaderService/List',
      'gateway server GET /api/v8/modules/:module/:id',
      '    records server crm.records.v1.RecordReaderService/Get',
    );
    expect(spanOf(spans, 'GET /api/v8/modules/:module').attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v8/modules/:module',
      'http.response.status_code': 200,
      'crm.module': 'Accounts',
    });
    const rpcs = spans.filter(({ name }) => name === 'crm.records.v1.RecordReaderService/List');
    expect(rpcs).toHaveLength(2);
    for (const { attributes } of rpcs) {
      expect(attributes).toEqual({
        'rpc.system': 'grpc',
        'rpc.service': 'crm.records.v1.RecordReaderService',
        'rpc.method': 'List',
        'rpc.grpc.status_code': 0,
      });
    }
    const list = spans.filter(({ attributes }) => attributes['db.query.summary'] === 'list');
    expect(list.map(({ service, attributes }) => ({ service, ...attributes }))).toContainEqual({
      service: 'records',
      'db.system.name': 'postgresql',
      'db.operation.name': expect.stringMatching(/^(SELECT|WITH)$/),
      'db.query.summary': 'list',
    });
    // A request for a missing record is the client's fault; nothing has failed but the call that was to fetch it.
    expect(spans.filter(({ isError }) => isError)).toMatchObject([
      { kind: 'client', attributes: { 'rpc.grpc.status_code': 5, 'error.type': 'NOT_FOUND' } },
    ]);
    expect(spanOf(spans, 'GET /api/v8/modules/:module/:id').attributes).toMatchObject({
      'http.response.status_code': 404,
      'crm.error.code': 8001,
    });
  });

  it('observability#spans: include transfers of file contents and queries to Redis', async () => {
    const parent = newParent();
    const headers = { traceparent: parent.traceparent };
    const note = resourceOf(
      await api.post('/modules/Notes', { data: { type: 'Notes', attributes: required('Notes') } }),
      201,
    );
    const content = {
      baseUrl: own.stack.baseUrl,
      token: own.token,
      path: `/api/v8/modules/Notes/${note.id}/filename/content`,
    };
    const put = await transfer({ ...content, method: 'PUT', headers, body: Buffer.from('some text') });
    expect(put.status).toBeLessThan(300);
    expect((await transfer({ ...content, method: 'GET', headers })).bytes.toString()).toBe('some text');
    await arrived(
      parent,
      'gateway server PUT /api/v8/modules/:module/:id/:field/content',
      '  gateway client crm.files.v1.FileWriterService/PutFile',
      '    files server crm.files.v1.FileWriterService/PutFile',
      'gateway server GET /api/v8/modules/:module/:id/:field/content',
      '  gateway client crm.files.v1.FileReaderService/GetFile',
      '    files server crm.files.v1.FileReaderService/GetFile',
    );
    await eventually(async () => {
      await api.get('/modules/Notes?page[limit]=1', headers);
      expect(spanOf(spansOf(parent), 'MGET').attributes).toEqual({
        'db.system.name': 'redis',
        'db.operation.name': 'MGET',
      });
    }, ARRIVAL_MS);
  });

  it('observability#spans, security#secrets-in-logs: contain neither secrets nor user input', async () => {
    const parent = newParent();
    const { admin, passwordClient } = own.stack.credentials;
    const name = freshText('canary');
    const headers = { traceparent: parent.traceparent, 'x-request-id': freshText('canary-id') };
    const login = await send(own.stack.baseUrl, {
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        grant_type: 'password',
        client_id: passwordClient.id,
        client_secret: passwordClient.secret,
        ...admin,
      }),
    });
    expect(login.status).toBe(200);
    const document = { data: { type: 'Accounts', attributes: { name } } };
    const { id } = resourceOf(await api.post('/modules/Accounts', document, headers), 201);
    const found = await api.get(`/modules/Accounts?filter[Accounts.name]=${name}`, headers);
    expect(resourcesOf(found)).toHaveLength(1);
    expect((await api.get(`/modules/Accounts/${id}?fields[Accounts]=name`, headers)).status).toBe(200);
    await arrived(
      parent,
      '    auth server crm.auth.v1.TokenService/Issue',
      '    records server crm.records.v1.RecordWriterService/Create',
      '    records server crm.records.v1.RecordReaderService/List',
      '    records server crm.records.v1.RecordReaderService/Get',
    );
    const received = collector.received();
    const secrets = [...Object.values(own.stack.secrets).filter((each) => typeof each === 'string')];
    expect(findLogLeaks(received, [...secrets, passwordClient.secret, admin.password, own.token])).toEqual([]);
    expect(received).not.toContain('canary');
    expect(received).not.toContain(id);
    expect(received).not.toContain(admin.username === 'admin' ? '"admin"' : admin.username);
    // As the environment of the processes says.
    expect(received).toContain('"x-tenant":"sales"');
  });
});

describe('the exported spans', () => {
  it('observability#spans: are those of callers that request it, and no others', async () => {
    const [silent, seen] = [newParent('00'), newParent('01')];
    for (const { traceparent } of [silent, seen]) {
      const answer = await api.get('/modules/Accounts?page[limit]=1', { traceparent });
      expect(answer.headers.traceresponse?.slice(-2)).toBe(traceparent.slice(-2));
    }
    // Each process sends its spans in order.
    await arrived(
      seen,
      'gateway server GET /api/v8/modules/:module',
      '    records server crm.records.v1.RecordReaderService/List',
      '      records client list',
    );
    expect(spansOf(silent)).toEqual([]);
  });

  it('observability#spans: are those of traces that start here, as the sampler decides', async () => {
    const answer = await api.get('/modules/Accounts?page[limit]=1');
    const [, traceId = '', spanId = '', flags] = String(answer.headers.traceresponse).split('-');
    expect(flags).toBe('01');
    const spans = await eventually(() => {
      const found = spansOf({ traceId });
      expect(found.map(({ service, kind }) => `${service} ${kind}`)).toContain('records server');
      return found;
    }, ARRIVAL_MS);
    expect(spanOf(spans, 'GET /api/v8/modules/:module')).toMatchObject({ spanId, parentSpanId: '' });
  });

  it('observability#spans: are none when the sampler of the edge decides so, whatever callers request', async () => {
    const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    await beside(env, async (gateway) => {
      const answer = await gateway.api.get('/modules/Accounts?page[limit]=1', { traceparent: newParent().traceparent });
      expect(answer.status).toBe(200);
      expect(answer.headers.traceresponse).toMatch(/-00$/);
    });
  });
});

describe('the export', () => {
  it('observability#spans: sends the remaining spans when the process ends', async () => {
    const parent = newParent();
    await beside({}, async (gateway) => {
      expect((await gateway.api.get('/modules/meta/list', { traceparent: parent.traceparent })).status).toBe(200);
    });
    expect(treeOf(spansOf(parent), parent.spanId)).toContain('gateway server GET /api/v8/modules/meta/list');
  });

  it.each(['is away', 'hangs'])('observability#spans: loses only spans when the collector %s', async (what) => {
    const [port = 0] = await freePorts(1);
    const hanging = what === 'hangs' ? await startCollector({ hangs: true }) : undefined;
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: hanging?.url ?? `http://127.0.0.1:${port}` };
    // More than one batch, which goes at once.
    const output = await beside(env, async (gateway) => {
      for (let count = 0; count < 300; count += 1) {
        const answer = await gateway.api.get('/modules/Accounts?page[limit]=1', {
          traceparent: newParent().traceparent,
        });
        expect(answer.status).toBe(200);
      }
    });
    await hanging?.close();
    expect(output).toMatch(/"event":"tracing\.(spans_lost|flush_late)"/);
    expect(output).not.toContain('"event":"drain.forced"');
  });
});

function spanOf(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const span = spans.find((each) => each.name === name);
  if (span === undefined) throw new Error(`no ${name} among ${spans.map((each) => each.name).join(', ')}`);
  return span;
}

/** Runs one more gateway, ends it in good order and answers all that it has printed. */
async function beside(
  env: Readonly<Record<string, string>>,
  use: (gateway: { readonly api: Api }) => Promise<void>,
): Promise<string> {
  const gateway: Replica = await startReplica(own, 'gateway', {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
  });
  try {
    await use({ api: apiAt(`http://127.0.0.1:${gateway.port}`, own.token) });
    gateway.run.kill('SIGTERM');
    expect(await gateway.run.ended).toBe(0);
    return gateway.run.output();
  } finally {
    await gateway.run.end();
  }
}
