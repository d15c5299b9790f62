import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { startWriteLoad } from './write-load.js';

describe('kill -9 of one service under load', () => {
  let own: OwnStack;
  let api: Api;

  beforeAll(async () => {
    own = await startOwnStack();
    api = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  it.each(serviceNames)(
    'durability#acknowledged-writes: of %s loses no acknowledged write, and the service recovers by itself',
    async (name) => {
      const service = own.stack.services[name];
      const restarts = service?.restarts() ?? 0;
      const before = service?.pid();
      const load = startWriteLoad(api);
      await eventually(() => {
        expect(load.acknowledged()).toBeGreaterThan(10);
      }, RECOVERY_MS);
      service?.kill('SIGKILL');
      await eventually(async () => {
        expect(service?.restarts()).toBe(restarts + 1);
        expect((await fetch(`http://127.0.0.1:${service?.opsPort ?? 0}/readyz`)).status).toBe(200);
      }, RECOVERY_MS);
      expect(service?.pid()).not.toBe(before);
      await eventually(async () => {
        expect((await api.get('/modules/Notes?page[limit]=1')).status).toBe(200);
      }, RECOVERY_MS);
      const acknowledgedThen = load.acknowledged();
      await eventually(() => {
        expect(load.acknowledged() - acknowledgedThen).toBeGreaterThan(10);
      }, RECOVERY_MS);
      const journal = await load.stop();
      expect(journal.odd).toEqual([]);
      await expect(journal.lost(api)).resolves.toEqual([]);
    },
  );

  it.each(['relationships', 'files', 'events'] as const)(
    'availability#replicas: while %s is killed, records are served without interruption',
    async (name) => {
      own.stack.services[name]?.kill('SIGKILL');
      const load = startWriteLoad(api, 2);
      await eventually(() => {
        expect(load.acknowledged()).toBeGreaterThan(10);
      }, RECOVERY_MS);
      const journal = await load.stop();
      expect(journal.odd).toEqual([]);
      await expect(journal.lost(api)).resolves.toEqual([]);
    },
  );
});
