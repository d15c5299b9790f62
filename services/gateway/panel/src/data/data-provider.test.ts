import { describe, expect, it } from '@jest/globals';
import type { Session } from '../session/session.js';
import { ApiError } from '../api/api-error.js';
import { createDataProvider, type PanelDataProvider } from './data-provider.js';
import type { Dispute, Merged, NewSecret, Told } from './told.js';

/** Records nothing. */
const untold: Told = {
  onSecret: () => undefined,
  onOpened: () => undefined,
  onMerged: () => undefined,
  onDisputed: () => Promise.resolve(undefined),
  onFile: () => undefined,
  onModule: () => undefined,
};

function answer(document: unknown, etag: string | null = null) {
  return Promise.resolve({ document, etag });
}

const CLIENT = { name: 'Shop', is_confidential: true };
const SECRET = 'only-shown-once';

/** A provider that gets the client in answer to every request, and its new secret with each that writes. */
function providerWithSecret() {
  const told: NewSecret[] = [];
  const sent: string[] = [];
  const session: Pick<Session, 'send'> = {
    send: (path, init) => {
      sent.push(`${init?.method ?? 'GET'} ${path}`);
      const attributes = init?.method === undefined ? CLIENT : { ...CLIENT, secret: SECRET };
      return answer({ data: { type: 'oauth2-clients', id: 'c', attributes } });
    },
  };
  const provider = createDataProvider(session as Session, { ...untold, onSecret: (secret) => told.push(secret) });
  return { provider, told, sent };
}

describe('files of a record', () => {
  it('are sent when the record is saved, over what the record has then, and no contents are read with it', async () => {
    const asked: string[] = [];
    const told: unknown[] = [];
    const attribute = (name: string, type: string, contentOf?: string) => ({ [name]: { name, type, contentOf } });
    const attributes = { ...attribute('filename', 'file'), ...attribute('filename_file', 'fileContent', 'filename') };
    const session: Pick<Session, 'send' | 'exchange'> = {
      exchange: () => Promise.resolve(new Response(null, { headers: { ETag: '"c"' } })),
      send: (path, { method = 'GET', body = '' } = {}) => {
        asked.push(`${method} ${decodeURIComponent(path)} ${body as string}`);
        const data = { type: 'Notes', id: 'n', attributes: {} };
        return answer(path.endsWith('meta/attributes') ? { meta: { Notes: { attributes } } } : { data }, '"1.x"');
      },
    };
    const onFile = (...sent: unknown[]) => told.push(sent);
    const provider = createDataProvider(session as Session, { ...untold, onFile });
    await provider.describe('Notes', 'en');
    const file = new File(['x'], 'x.txt');
    await provider.create('modules/Notes', { data: { filename: file } });
    const previousData = { id: 'n', '@etag': '"1.x"', filename: 'y.txt' };
    await provider.update('modules/Notes', { id: 'n', data: { ...previousData, filename: file }, previousData });
    await provider.getOne('modules/Notes', { id: 'n' });
    expect(asked.slice(1)).toEqual([
      'POST api/v8/modules/Notes {"data":{"type":"Notes","attributes":{}}}',
      'PATCH api/v8/modules/Notes/n?fields[Notes]=filename {"data":{"type":"Notes","id":"n","attributes":{}}}',
      'GET api/v8/modules/Notes/n?fields[Notes]=filename ',
    ]);
    const place = { resource: 'modules/Notes', id: 'n', field: 'filename' };
    expect(told).toEqual([
      [place, file, null],
      [place, file, '"c"'],
    ]);
  });
});

describe('catalog#hidden-attributes: a record of which an attribute was hidden since it was described', () => {
  it('is read and saved by its present attributes', async () => {
    const attribute = (name: string, contentOf?: string) => ({ [name]: { name, type: 'text', contentOf } });
    let present: Record<string, unknown> = { ...attribute('photo_file', 'photo'), ...attribute('gone_c') };
    const session: Pick<Session, 'send'> = {
      send: (path) => {
        if (path.endsWith('meta/attributes')) return answer({ meta: { Contacts: { attributes: present } } });
        const isKnown = !path.includes('gone_c') || 'gone_c' in present;
        if (!isKnown) return Promise.reject(new ApiError(400, { errors: [{ code: 8212 }] }, () => undefined));
        return answer({ data: { type: 'Contacts', id: 'c', attributes: { path } } });
      },
    };
    const previousData = { id: 'c', name: 'A' };
    const acts: ((provider: PanelDataProvider) => Promise<unknown>)[] = [
      (provider) => provider.getOne('modules/Contacts', { id: 'c' }),
      (provider) => provider.update('modules/Contacts', { id: 'c', data: { name: 'B' }, previousData }),
    ];
    for (const act of acts) {
      const provider = createDataProvider(session as Session, untold);
      const { gone_c, ...left } = present;
      await provider.describe('Contacts', 'en');
      present = left;
      expect(await act(provider)).toMatchObject({ data: { path: 'api/v8/modules/Contacts/c?fields%5BContacts%5D=' } });
      present = { ...left, gone_c };
    }
  });
});

it('administration#panel: an export has the filters of the list, and its attributes', async () => {
  const sent: string[] = [];
  const session: Pick<Session, 'exchange' | 'signal'> = {
    signal: () => new AbortController().signal,
    exchange: (path) => {
      sent.push(decodeURIComponent(path));
      return Promise.resolve(new Response());
    },
  };
  const { exportList } = createDataProvider(session as Session, untold);
  const conditions = [{ on: 'contacts.email1', operator: 'li', value: '@example' }];
  const list = { filter: { named: 'mine', conditions }, names: ['name', 'industry'] };
  await exportList('modules/Accounts', list, new AbortController().signal, fetch);
  expect(sent).toEqual([
    'api/v8/exports?module=Accounts&format=csv&formulas=quoted&filter=mine' +
      '&filter[Accounts.contacts.email1]=[[li]]%@example%&fields[Accounts]=name,industry',
  ]);
});

describe('limits#url-length: a request', () => {
  it('names no more attributes and records than the API takes', async () => {
    const sent: string[] = [];
    const { getMany, exportList } = createDataProvider(
      {
        send: (path) => {
          sent.push(path);
          return answer({ data: [], links: {}, meta: { page: { count: 0, countIsExact: true } } });
        },
        exchange: (path) => {
          sent.push(path);
          return Promise.resolve(new Response());
        },
        signal: () => new AbortController().signal,
      } as Partial<Session> as Session,
      untold,
    );
    await getMany('modules/Contacts', { ids: Array.from({ length: 250 }, () => crypto.randomUUID()) });
    const names = (count: number) => Array.from({ length: count }, (_, index) => `attribute_${String(index)}_c`);
    const { signal } = new AbortController();
    await exportList('modules/Contacts', { filter: {}, names: names(400) }, signal, fetch);
    await exportList('modules/Contacts', { filter: {}, names: names(500) }, signal, fetch);
    const limits = sent.map((path) => new URLSearchParams(path.slice(path.indexOf('?'))).get('page[limit]'));
    expect(limits).toEqual(['100', '100', '50', null, null]);
    expect(sent.filter((path) => path.includes('fields'))).toHaveLength(1);
    expect(Math.max(...sent.map((path) => path.length))).toBeLessThan(8_192);
  });
});

describe('operations#idempotency-keys: the creation of a record', () => {
  /** A provider whose first answers to creations are lost, and the keys that it sends. */
  function losing(answers: number) {
    const keys: unknown[] = [];
    const session: Pick<Session, 'send'> = {
      send: (_path, init) => {
        if (init?.method !== 'POST') return answer({ meta: { status: 200 } });
        keys.push(new Headers(init.headers).get('Idempotency-Key'));
        if (keys.length <= answers) return Promise.reject(new Error('The connection is lost'));
        return answer({ data: { type: 'Accounts', id: 'a', attributes: {} } });
      },
    };
    const provider = createDataProvider(session as Session, untold);
    const create = (name: string, form?: string) =>
      provider.create('modules/Accounts', { data: { name }, meta: { form } }).catch(() => undefined);
    return { provider, keys, create };
  }

  it('has one key until it is confirmed, and another with other values', async () => {
    const { keys, create } = losing(2);
    for (const name of ['A', 'A', 'A', 'A', 'B']) await create(name);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(new Set(keys).size).toBe(3);
  });

  it('has another key in another form, and after a delete', async () => {
    const { provider, keys, create } = losing(3);
    await create('A', 'first');
    await create('A', 'second');
    await provider.delete('modules/Accounts', { id: 'a' });
    await create('A', 'second');
    expect(new Set(keys).size).toBe(3);
  });
});

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
        return answer({ data: { type: 'webhooks', id, attributes } });
      },
    };
    const onSecret = (secret: NewSecret) => told.push(secret);
    const provider = createDataProvider(session as Session, { ...untold, onSecret });
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
        return answer(page);
      },
    };
    const { getManyReference } = createDataProvider(session as Session, untold);
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

describe('the records of a link', () => {
  /** Reads a page of the contacts of a meeting. */
  async function readContacts(meta: object) {
    const sent: string[] = [];
    const row = (accept_status: string) => ({
      middle_table: { data: { id: 'm', type: 'Link', attributes: { accept_status } } },
    });
    const linkage = {
      data: [
        { type: 'Contacts', id: 'b', meta: row('accept') },
        { type: 'Contacts', id: 'a', meta: row('none') },
      ],
    };
    const page = { data: ['a', 'b'].map((id) => ({ type: 'Contacts', id })), links: {} };
    const session: Pick<Session, 'send'> = {
      send: (path) => {
        sent.push(decodeURIComponent(path));
        return answer(
          path.includes('/relationships/') ? linkage : { ...page, meta: { page: { count: 2, countIsExact: true } } },
        );
      },
    };
    const { getManyReference } = createDataProvider(session as Session, untold);
    const query = { target: 'contacts', id: 'x', pagination: { page: 1, perPage: 2 }, filter: {} };
    const sort = { field: 'last_name', order: 'ASC' as const };
    const { data } = await getManyReference('modules/Contacts', {
      ...query,
      sort,
      meta: { parent: 'modules/Meetings', ...meta },
    });
    return { data, sent };
  }

  it('have the values of the rows that link them, from the same page of the linkage', async () => {
    const { data, sent } = await readContacts({ hasMiddle: true });
    expect(data).toEqual([
      { id: 'a', '@middle': { accept_status: 'none' } },
      { id: 'b', '@middle': { accept_status: 'accept' } },
    ]);
    expect(sent).toEqual([
      'api/v8/modules/Meetings/x/contacts?page[limit]=2&page[offset]=0&sort=last_name',
      'api/v8/modules/Meetings/x/relationships/contacts?page[limit]=2&page[offset]=0&sort=last_name',
    ]);
  });

  it('are read without attributes where only their number is of interest', async () => {
    expect((await readContacts({ names: [] })).sent).toEqual([
      'api/v8/modules/Meetings/x/contacts?page[limit]=2&page[offset]=0&sort=last_name&fields[Contacts]=',
    ]);
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
    const session: Pick<Session, 'send'> = { send: () => answer(answers.shift()) };
    const told = { ...untold, onOpened: (modules: readonly string[]) => opened.push(modules) };
    const provider = createDataProvider(session as Session, told);
    await provider.unlink({ resource: 'roles', id: 'r', link: 'users' }, [{ type: 'Users', id: 'u' }]);
    await provider.delete('roles', { id: 'r' });
    await provider.unlink({ resource: 'roles', id: 'r', link: 'users' }, [{ type: 'Users', id: 'u' }]);
    expect(opened).toEqual([['Accounts']]);
  });
});

describe('a save of a record that somebody else has changed', () => {
  const base = { id: 'a', '@etag': '"1.x"', name: 'Ada', phone: '1', city: 'Bonn' };

  /** Saves a name and a phone number over a record of version 2, in which `changes` are somebody else's. */
  function save(changes: object, decision?: readonly string[], resource = 'modules/Contacts') {
    const sent: unknown[] = [];
    const merged: Merged[] = [];
    const disputes: Dispute[] = [];
    const record = { type: 'Contacts', id: 'a', attributes: { name: 'Ada', phone: '1', city: 'Bonn', ...changes } };
    const session: Pick<Session, 'send'> = {
      send: (path, init = {}) => {
        if (init.method !== 'PATCH') return answer({ data: record }, '"2.y"');
        const version = (init.headers as Record<string, string>)['If-Match'];
        const { data } = JSON.parse(init.body as string) as { readonly data: { readonly attributes: object } };
        sent.push([version, data.attributes]);
        if (version !== '"2.y"') return Promise.reject(new ApiError(412, {}, () => undefined));
        return answer({ data: { ...record, attributes: { ...record.attributes, ...data.attributes } } }, '"3.z"');
      },
    };
    const provider = createDataProvider(session as Session, {
      ...untold,
      onMerged: (one) => merged.push(one),
      onDisputed: (dispute) => {
        disputes.push(dispute);
        return Promise.resolve(decision);
      },
    });
    const data = { ...base, name: 'Grace', phone: '2' };
    const saving = provider.update(resource, { id: 'a', data, previousData: base });
    return { saving, sent, merged, disputes };
  }

  it('sends only what the user changed, over the new version, and tells what somebody else changed', async () => {
    const { saving, sent, merged, disputes } = save({ city: 'Rome' });
    expect((await saving).data).toEqual({ ...base, '@etag': '"3.z"', name: 'Grace', phone: '2', city: 'Rome' });
    expect(sent).toEqual([
      ['"1.x"', { name: 'Grace', phone: '2' }],
      ['"2.y"', { name: 'Grace', phone: '2' }],
    ]);
    expect(merged).toMatchObject([{ module: 'Contacts', names: ['city'], theirs: { city: 'Rome' } }]);
    expect(disputes).toEqual([]);
  });

  it.each(['modules/Contacts', 'catalog-fields'])('asks about the same attribute in %s', async (resource) => {
    const { saving, sent, disputes } = save({ name: 'Alan', phone: '3' }, ['phone'], resource);
    expect((await saving).data).toMatchObject({ name: 'Alan', phone: '2' });
    expect(disputes).toMatchObject([{ names: ['name', 'phone'], mine: { name: 'Grace' }, theirs: { name: 'Alan' } }]);
    expect(sent[1]).toEqual(['"2.y"', { phone: '2' }]);
  });

  it('saves nothing when the user does not decide', async () => {
    const { saving, sent, merged } = save({ name: 'Alan', city: 'Rome' });
    await expect(saving).rejects.toMatchObject({ status: 412 });
    expect(sent).toHaveLength(1);
    expect(merged).toEqual([]);
  });

  it('asks about the same attribute of a webhook, too, which has no version', async () => {
    const disputes: Dispute[] = [];
    const sent: unknown[] = [];
    const session: Pick<Session, 'send'> = {
      send: (_path, { method, body } = {}) => {
        if (method === 'PATCH') sent.push(JSON.parse(body as string));
        return answer({ data: { type: 'webhooks', id: 'w', attributes: { events: ['created'], active: true } } });
      },
    };
    const onDisputed = (dispute: Dispute) => Promise.resolve(void disputes.push(dispute));
    const { update } = createDataProvider(session as Session, { ...untold, onDisputed });
    const previousData = { id: 'w', events: [], active: true };
    const saving = (data: object) => update('webhooks', { id: 'w', data, previousData });
    await expect(saving({ events: ['deleted'] })).rejects.toMatchObject({ status: 412 });
    expect(disputes).toMatchObject([{ names: ['events'], theirs: { events: ['created'] } }]);
    await saving({ active: false });
    expect(sent).toMatchObject([{ data: { attributes: { active: false } } }]);
  });
});

describe('rights#hidden-and-forbidden: a record that is not found when it is saved or deleted', () => {
  it.each([
    ['was closed by a role', 'none', 'ra.notification.not_authorized'],
    ['was deleted', 'all', 'HTTP 404'],
  ])('%s', async (_what, view, message) => {
    const me = { data: { id: 'u' }, meta: { scopes: ['standard:read'], rights: { Contacts: { view } } } };
    const missing = new ApiError(404, {}, () => undefined);
    const session: Pick<Session, 'send'> = {
      send: (path) => (path.startsWith('api/v8/me') ? answer(me) : Promise.reject(missing)),
    };
    const provider = createDataProvider(session as Session, untold);
    const previousData = { id: 'a', name: 'A' };
    const updated = provider.update('modules/Contacts', { id: 'a', data: { name: 'B' }, previousData });
    await expect(updated).rejects.toThrow(message);
    await expect(provider.delete('modules/Contacts', { id: 'a', previousData })).rejects.toThrow(message);
  });
});

describe('a delete', () => {
  it('names the version that the user has seen', async () => {
    const sent: unknown[] = [];
    const session: Pick<Session, 'send'> = {
      send: (path, init) => {
        sent.push([path, init]);
        return answer({ meta: { status: 200 } });
      },
    };
    const provider = createDataProvider(session as Session, untold);
    await provider.delete('modules/Contacts', { id: 'a', previousData: { id: 'a', '@etag': '"1.x"' } });
    expect(sent).toEqual([
      [
        'api/v8/modules/Contacts/a',
        { method: 'DELETE', headers: { Accept: 'application/vnd.api+json', 'If-Match': '"1.x"' } },
      ],
    ]);
  });
});
