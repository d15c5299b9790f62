import { describe, expect, it } from '@jest/globals';
import type { Session } from '../session/session.js';
import { createDataProvider, type NewSecret } from './data-provider.js';

const CLIENT = { name: 'Shop', is_confidential: true };
const SECRET = 'only-shown-once';

/** A provider that gets the client and its new secret in answer to every request. */
function providerWithSecret() {
  const told: NewSecret[] = [];
  const sent: string[] = [];
  const session: Pick<Session, 'send'> = {
    send: (path, init) => {
      sent.push(`${init?.method ?? 'GET'} ${path}`);
      return Promise.resolve({ data: { type: 'oauth2-clients', id: 'c', attributes: { ...CLIENT, secret: SECRET } } });
    },
  };
  const provider = createDataProvider(session as Session, {
    onSecret: (secret) => told.push(secret),
    onOpened: () => undefined,
  });
  return { provider, told, sent };
}

describe('a new secret', () => {
  const wanted = [{ resource: 'clients', id: 'c', name: 'Shop', secret: SECRET }];

  it('of a new client is shown once, and is in no record that a cache could keep', async () => {
    const { provider, told, sent } = providerWithSecret();
    expect(await provider.create('clients', { data: CLIENT })).toEqual({ data: { id: 'c', ...CLIENT } });
    expect(told).toEqual(wanted);
    expect(sent).toEqual(['POST api/v8/oauth2/clients']);
  });

  it('of a client that becomes confidential is shown the same way', async () => {
    const { provider, told } = providerWithSecret();
    const previousData = { id: 'c', ...CLIENT, is_confidential: false };
    const changed = await provider.update('clients', { id: 'c', data: CLIENT, previousData });
    expect(changed).toEqual({ data: { id: 'c', ...CLIENT } });
    expect(told).toEqual(wanted);
  });

  it('that replaces another one is shown', async () => {
    const { provider, told, sent } = providerWithSecret();
    await provider.rotateSecret('clients', 'c');
    expect(told).toEqual(wanted);
    expect(sent).toEqual(['POST api/v8/oauth2/clients/c/rotate-secret']);
  });
});

describe('webhooks', () => {
  const id = 'w';
  const attributes = { url: 'https://hooks.example/', secret: SECRET };

  it('have their URL as the name of their secret, and are replayed', async () => {
    const sent: unknown[] = [];
    const told: NewSecret[] = [];
    const session: Pick<Session, 'send'> = {
      send: (path, init) => {
        sent.push([path, init?.body]);
        return Promise.resolve({ data: { type: 'webhooks', id, attributes } });
      },
    };
    const onSecret = (secret: NewSecret) => told.push(secret);
    const provider = createDataProvider(session as Session, { onSecret, onOpened: () => undefined });
    await provider.rotateSecret('webhooks', id);
    expect(told).toEqual([{ resource: 'webhooks', id, name: attributes.url, secret: SECRET }]);
    await provider.replay(id, { position: '7' });
    expect(sent).toEqual([
      ['api/v8/webhooks/w/rotate-secret', undefined],
      ['api/v8/webhooks/w/replay', '{"data":{"type":"webhooks","attributes":{"position":"7"}}}'],
    ]);
  });

  it('have their deliveries below them', async () => {
    const sent: string[] = [];
    const page = { data: [], links: {}, meta: { page: { count: 0, countIsExact: true } } };
    const session: Pick<Session, 'send'> = {
      send: (path) => {
        sent.push(path);
        return Promise.resolve(page);
      },
    };
    const told = { onSecret: () => undefined, onOpened: () => undefined };
    const { getManyReference } = createDataProvider(session as Session, told);
    const pagination = { page: 2, perPage: 10 };
    const sort = { field: 'id', order: 'DESC' } as const;
    await getManyReference('deliveries', {
      target: 'deliveries',
      id,
      pagination,
      sort,
      filter: {},
      meta: { parent: 'webhooks' },
    });
    expect(sent).toEqual(['api/v8/webhooks/w/deliveries?page%5Blimit%5D=10&page%5Boffset%5D=10']);
  });
});

describe('ids in URLs', () => {
  it('are one segment, whatever they contain', async () => {
    const { provider, sent } = providerWithSecret();
    await provider.getOne('clients', { id: '../keys?x=#y' });
    expect(sent).toEqual(['GET api/v8/oauth2/clients/..%2Fkeys%3Fx%3D%23y']);
  });
});

describe('what the removal of a role exposes', () => {
  it('is reported, whether the role is deleted or revoked from a user', async () => {
    const opened: (readonly string[])[] = [];
    const answers = [{ meta: { status: 200, rights: { opened: ['Accounts'] } } }, { meta: { status: 200 } }, undefined];
    const session: Pick<Session, 'send'> = { send: () => Promise.resolve(answers.shift()) };
    const told = { onSecret: () => undefined, onOpened: (modules: readonly string[]) => opened.push(modules) };
    const provider = createDataProvider(session as Session, told);
    await provider.unlink({ resource: 'roles', id: 'r', link: 'users' }, { type: 'Users', id: 'u' });
    await provider.delete('roles', { id: 'r' });
    await provider.unlink({ resource: 'roles', id: 'r', link: 'users' }, { type: 'Users', id: 'u' });
    expect(opened).toEqual([['Accounts']]);
  });
});
