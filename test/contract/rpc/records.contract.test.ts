import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createGrpcClient, toolEdge, type GrpcClient } from '@crm/grpc';
import { recordReaderService, recordWriterService } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { readProcess } from '@crm/testkit';
import { create, freshId, freshText, required } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, serviceToken, STANDARD_SCOPES, userToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const OTHER_SCOPES = (scope: string): string => STANDARD_SCOPES.filter((other) => other !== scope).join(' ');

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

async function codeOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 0;
  } catch (error) {
    return error instanceof AppError ? error.code : -1;
  }
}

describe('the records service, called past the gateway', () => {
  let client: GrpcClient;

  beforeAll(async () => {
    const { grpcPort } = readProcess(stack, 'records');
    client = createGrpcClient({
      edge: toolEdge('records', { from: 'gateway' }),
      address: `127.0.0.1:${grpcPort ?? 0}`,
      logger: createLogger({ service: 'test', version: '0', level: 'fatal' }),
      registry: createRegistry({ service: 'test', version: '0' }),
    });
    await client.start?.();
  });

  afterAll(async () => {
    await client.stop?.();
  });

  /** Every method on one live case, with one access token. */
  async function callAll(accessToken: string | undefined, id: string): Promise<Record<string, number>> {
    const reader = client.service(recordReaderService);
    const writer = client.service(recordWriterService);
    const options = accessToken === undefined ? {} : { accessToken };
    const attributesJson = json(required('Cases'));
    return {
      get: await codeOf(reader.get({ module: 'Cases', id }, options)),
      list: await codeOf(reader.list({ module: 'Cases', limit: 1, offset: 0 }, options)),
      create: await codeOf(writer.create({ module: 'Cases', id: '', attributesJson }, options)),
      update: await codeOf(writer.update({ module: 'Cases', id, attributesJson: json({ description: 'x' }) }, options)),
      delete: await codeOf(writer.delete({ module: 'Cases', id }, options)),
    };
  }

  const all = (code: number): Record<string, number> => ({
    get: code,
    list: code,
    create: code,
    update: code,
    delete: code,
  });

  it('security#signed-user-context: without a token nothing is done', async () => {
    const record = await create(api, 'Cases');
    expect(await callAll(undefined, record.id)).toEqual(all(8501));
    expect((await api.get(`/modules/Cases/${record.id}`)).status).toBe(200);
  });

  it('security#signed-user-context: with a forged token nothing is done', async () => {
    const record = await create(api, 'Cases');
    const [header = '', payload = ''] = token.split('.');
    expect(await callAll(`${header}.${payload}.${'A'.repeat(342)}`, record.id)).toEqual(all(8502));
    expect((await api.get(`/modules/Cases/${record.id}`)).status).toBe(200);
  });

  it('security#signed-user-context: with a valid token everything is done', async () => {
    const record = await create(api, 'Cases');
    expect(await callAll(token, record.id)).toEqual(all(0));
  });

  it.each([
    ['standard:read', ['get', 'list']],
    ['standard:create', ['create']],
    ['standard:update', ['update']],
    ['standard:delete', ['delete']],
  ])('authentication#scopes: the scope %s is checked by the service itself', async (scope, methods) => {
    const record = await create(api, 'Cases');
    const outcome = await callAll(await serviceToken(OTHER_SCOPES(scope)), record.id);
    expect(outcome).toEqual({ ...all(0), ...Object.fromEntries(methods.map((method) => [method, 8510])) });
  });

  it('authentication#answers-to-writes: an update shows nothing to a token that may not read', async () => {
    const record = await create(api, 'Cases');
    const writer = client.service(recordWriterService);
    const request = { module: 'Cases', id: record.id, attributesJson: json({}) };
    const attributesWith = async (accessToken: string) => {
      const { record: shown } = await writer.update(request, { accessToken });
      return JSON.parse(String(shown?.attributesJson)) as object;
    };
    expect(await attributesWith(await serviceToken(OTHER_SCOPES('standard:read')))).toEqual({});
    expect(await attributesWith(token)).toMatchObject({ name: record.attributes.name });
  });

  it('rights#administered-modules: administration of users is checked by the service itself', async () => {
    const writer = client.service(recordWriterService);
    const attributesJson = json({ user_name: freshText('u'), last_name: 'x', status: 'Active' });
    const request = { module: 'Users', id: freshId(), attributesJson };
    for (const accessToken of [await userToken(), await serviceToken(), await adminToken(STANDARD_SCOPES.join(' '))]) {
      expect(await codeOf(writer.create(request, { accessToken }))).toBe(8511);
    }
    expect(await codeOf(writer.create(request, { accessToken: token }))).toBe(0);
  });

  it('security#signed-user-context: attributes are validated by the service itself', async () => {
    const writer = client.service(recordWriterService);
    const bad = [{}, { name: 'x', nope: 1 }, { name: 'x', deleted: true }, { name: 'x'.repeat(300) }, [], 'x', null];
    for (const attributes of bad) {
      const code = await codeOf(
        writer.create({ module: 'Cases', id: '', attributesJson: json(attributes) }, { accessToken: token }),
      );
      expect([attributes, code >= 8100 && code < 8200]).toEqual([attributes, true]);
    }
    expect(
      await codeOf(writer.create({ module: 'Nope', id: '', attributesJson: json({}) }, { accessToken: token })),
    ).toBe(8402);
  });
});
