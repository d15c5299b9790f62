import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, reasonOf, StartupError, version, type Logger } from '@crm/runtime';
import {
  createSmokeClient,
  describeAnswer,
  type SmokeAnswer,
  type SmokeClient,
  type SmokeResource,
} from './smoke-client.js';
import { readSmokeConfig, type SmokeConfig } from './smoke-config.js';

/** Enough for several chunks of the stream between the services. */
const FILE_BYTES = 300_000;
const POLL_MS = 200;

/**
 * `smoke`: tries a running installation as a client would. It gets a token; creates, reads, lists and relates records;
 * sends and fetches a file; deletes what it made; revokes the token and expects it to be refused.
 * @throws StartupError with the step that failed and the answer; everything made up to then is deleted
 */
export async function runSmoke(source?: NodeJS.ProcessEnv): Promise<void> {
  const config = readSmokeConfig(source);
  const logger = createLogger({ service: 'gateway', version, level: config.logLevel });
  const begunAt = performance.now();
  await tryOut(config, createSmokeClient(config.url, config.timeoutMs), stepsOf(logger));
  logger.info({ event: 'smoke.passed', ms: Math.round(performance.now() - begunAt) }, 'the service works');
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

function stepsOf(logger: Logger): Step {
  return async (name, work) => {
    try {
      const result = await work();
      logger.info({ event: 'smoke.step', step: name }, 'works');
      return result;
    } catch (error) {
      throw new StartupError(`smoke: ${name} failed: ${reasonOf(error)}`, { cause: error });
    }
  };
}

async function tryOut(config: SmokeConfig, call: SmokeClient, step: Step): Promise<void> {
  const token = await step('token', () => logIn(config, call));
  const resources: SmokeResource[] = [];
  const create = async (type: string, attributes: object): Promise<SmokeResource> => {
    const body = { data: { type, attributes } };
    const { data } = expectStatus(await call(`/api/v8/modules/${type}`, { method: 'POST', token, body }), 201).json;
    const record = data as SmokeResource;
    resources.push(record);
    return record;
  };
  const mark = `smoke-${randomUUID()}`;
  try {
    const account = await step('create', () => create('Accounts', { name: mark }));
    await step('read', async () => {
      const { json } = expectStatus(await call(pathOf(account), { token }), 200);
      expectIds([json.data as SmokeResource], account);
    });
    await step('list', async () => {
      const query = `?filter%5BAccounts.name%5D=${mark}&page%5Blimit%5D=2`;
      const { json } = expectStatus(await call(`/api/v8/modules/Accounts${query}`, { token }), 200);
      expectIds(json.data as SmokeResource[], account);
    });
    await step('relate', async () => {
      const contact = await create('Contacts', { last_name: mark });
      const path = `${pathOf(account)}/relationships/contacts`;
      const body = { data: [{ type: contact.type, id: contact.id }] };
      expectStatus(await call(path, { method: 'POST', token, body }), 200);
      expectIds(expectStatus(await call(path, { token }), 200).json.data as SmokeResource[], contact);
    });
    const content = randomBytes(FILE_BYTES);
    const note = await step('upload', async () => {
      const file = { filename: 'smoke.bin', filename_file: content.toString('base64') };
      return create('Notes', { name: mark, ...file });
    });
    await step('download', async () => {
      const { bytes } = expectStatus(await call(`${pathOf(note)}/filename/content`, { token }), 200);
      if (!bytes.equals(content)) throw new Error(`${String(bytes.length)} other bytes came back`);
    });
    await step('delete', async () => {
      for (const record of resources.splice(0)) {
        expectStatus(await call(pathOf(record), { method: 'DELETE', token }), 200);
        expectStatus(await call(pathOf(record), { token }), 404);
      }
    });
  } finally {
    for (const record of resources) await call(pathOf(record), { method: 'DELETE', token }).catch(() => undefined);
  }
  await step('revoke', async () => {
    const body = { token, client_id: config.clientId, client_secret: config.clientSecret };
    expectStatus(await call('/api/oauth/revoke', { method: 'POST', body }), 200);
  });
  await step('refusal of the revoked token', () => untilRefused(config, call, token));
}

async function logIn({ clientId, clientSecret, username, password }: SmokeConfig, call: SmokeClient): Promise<string> {
  const body = { grant_type: 'password', client_id: clientId, client_secret: clientSecret, username, password };
  const answer = expectStatus(await call('/api/oauth/access_token', { method: 'POST', body }), 200);
  if (answer.json.access_token === undefined) throw new Error(describeAnswer(answer));
  return answer.json.access_token;
}

async function untilRefused({ revocationMs }: SmokeConfig, call: SmokeClient, token: string): Promise<void> {
  const deadline = performance.now() + revocationMs;
  for (;;) {
    const answer = await call('/api/v8/modules/Accounts?page%5Blimit%5D=1', { token });
    if (answer.status === 401) return;
    if (performance.now() > deadline) throw new Error(`after ${String(revocationMs)} ms ${describeAnswer(answer)}`);
    await sleep(POLL_MS);
  }
}

function pathOf({ type, id }: SmokeResource): string {
  return `/api/v8/modules/${type}/${id}`;
}

function expectStatus(answer: SmokeAnswer, status: number): SmokeAnswer {
  if (answer.status !== status) throw new Error(`${describeAnswer(answer)}, not ${String(status)}`);
  return answer;
}

function expectIds(found: readonly SmokeResource[] | undefined, expected: SmokeResource): void {
  const ids = (found ?? []).map(({ id }) => id);
  if (ids.length !== 1 || ids[0] !== expected.id)
    throw new Error(`expected ${expected.id}, got ${ids.join(', ') || 'nothing'}`);
}
