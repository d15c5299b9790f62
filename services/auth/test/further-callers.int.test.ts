import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@crm/grpc';
import {
  keyService,
  tokenService,
  type KeyServiceDefinition,
  type ServiceCalls,
  type TokenServiceDefinition,
} from '@crm/protos';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, SECRET, startAuth, type AuthUnderTest } from './auth-under-test.js';

interface Calls {
  readonly keys: ServiceCalls<KeyServiceDefinition, CallOptions>;
  readonly tokens: ServiceCalls<TokenServiceDefinition, CallOptions>;
}

describe('CRM_AUTH_CALLERS', () => {
  let database: TestDatabase;
  let auth: AuthUnderTest;
  const cleanUp = new AsyncDisposableStack();

  beforeAll(async () => {
    database = await createAuthDatabase();
    cleanUp.defer(() => database.drop());
    auth = await startAuth(database, { CRM_AUTH_CALLERS: 'billing:crm.auth.v1.KeyService/GetJwks' });
    cleanUp.defer(async () => {
      await auth.stop();
    });
    await eventually(() => auth.keys.getJwks({}));
  });

  afterAll(() => cleanUp.disposeAsync());

  async function callsOf(name: string): Promise<Calls> {
    const client = await auth.clientOf(name);
    cleanUp.defer(() => client.stop?.());
    return { keys: client.service(keyService), tokens: client.service(tokenService) };
  }

  it('services#callers: a service accepts a caller in the setting for the listed methods only', async () => {
    const billing = await callsOf('billing');
    await eventually(() => billing.keys.getJwks({}));
    const introspection = billing.tokens.introspect({ clientId: 'app', clientSecret: SECRET, token: 'any' });
    await expect(introspection).rejects.toMatchObject({ code: 8901 });
  });

  it('services#callers: a service rejects a caller that neither the list nor the setting contains', async () => {
    const reports = await callsOf('reports');
    await eventually(() => expect(reports.keys.getJwks({})).rejects.toMatchObject({ code: 8901 }));
    expect(auth.log()).toContain('"caller":"reports"');
  });
});
