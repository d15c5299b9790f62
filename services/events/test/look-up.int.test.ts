import dns from 'node:dns';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startNameServer, type NameServer } from '@crm/testkit';
import { createLookUp } from '../src/delivery/look-up.js';

let names: NameServer;
const before = dns.getServers();

beforeAll(async () => {
  names = await startNameServer();
  dns.setServers([names.address]);
});
afterAll(async () => {
  dns.setServers(before);
  await names.close();
});

it('asks the name servers, and the system for names that they do not know and for those of this machine', async () => {
  names.hosts.set('known.test', ['192.0.2.1', '192.0.2.2']);
  const asked: string[] = [];
  const lookUp = createLookUp((name) => {
    asked.push(name);
    return Promise.resolve([{ address: '192.0.2.9', family: 4 }]);
  });
  expect(await lookUp('known.test')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
  ]);
  expect(await lookUp('hook.default.svc')).toEqual([{ address: '192.0.2.9', family: 4 }]);
  const { questions } = names;
  for (const name of ['localhost', 'localhost.', 'x.localhost']) await lookUp(name);
  expect(names.questions).toBe(questions);
  expect(asked).toEqual(['hook.default.svc', 'localhost', 'localhost.', 'x.localhost']);
  names.fails = true;
  await expect(lookUp('known.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  names.fails = false;
  expect(asked).toHaveLength(4);
});

it('a look-up by the system that hangs delays no name that the name servers know', async () => {
  names.hosts.set('known.test', ['192.0.2.1']);
  const asked: string[] = [];
  const hanging = Promise.withResolvers<[]>();
  const lookUp = createLookUp((name) => {
    asked.push(name);
    return hanging.promise;
  });
  const waiting = ['hanging.test', 'waiting.test'].map((name) => lookUp(name));
  await expect(lookUp('known.test')).resolves.toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(1);
  hanging.resolve([]);
  await Promise.all(waiting);
  expect(asked).toHaveLength(2);
});
