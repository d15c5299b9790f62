import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { expectLinks } from '../client/links/expect-links.js';
import { EACH_KIND } from '../client/links/link-kinds.js';
import { entryOf, linkedIds, linkUrl, relatedUrl, type Owner } from '../client/links/linkage.js';
import { WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import type { LinkVerb } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { create, freshId, freshText, read, required, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf, STANDARD_SCOPES, userToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);

const VERBS = ['add', 'replace', 'remove'] as const satisfies readonly LinkVerb[];

const SCOPES = {
  add: 'standard:relationship:create',
  replace: 'standard:relationship:update',
  remove: 'standard:relationship:delete',
} as const satisfies Record<LinkVerb, string>;

/** A client with all scopes but the given ones. */
async function without(...scopes: readonly string[]) {
  return apiWith(await adminToken(STANDARD_SCOPES.filter((scope) => !scopes.includes(scope)).join(' ')));
}

describe.each(EACH_KIND)('the scopes for %s', (_title, kind) => {
  it.each(VERBS)('authentication#scopes: to %s, exactly one scope is required', async (verb) => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    if (verb === 'remove') await writeLink(api, 'replace', owner, kind.link, [entryOf(related)]);
    const before = verb === 'remove' ? [related] : [];
    const weak = await without(SCOPES[verb]);
    const strong = apiWith(await adminToken(SCOPES[verb]));
    for (const [, url] of WRITE_URLS) {
      const answer = await writeLink(weak, verb, owner, kind.link, [entryOf(related)], url);
      expect(faultOf(answer, 403)).toBe('8510');
      expect(answer.headers['www-authenticate']).toContain('insufficient_scope');
      await expectLinks(api, kind, owner, before);
    }
    for (const [, url] of WRITE_URLS) {
      expectStatus(await writeLink(strong, verb, owner, kind.link, [entryOf(related)], url), 204);
    }
    await expectLinks(api, kind, owner, verb === 'remove' ? [] : [related]);
  });

  it('authentication#scopes: to read linkage is standard:relationship:read, to read the records also standard:read', async () => {
    const owner = await newRecord(api, kind.module);
    const linksOnly = apiWith(await adminToken('standard:relationship:read'));
    const recordsOnly = apiWith(await adminToken('standard:read'));
    expectStatus(await linksOnly.get(linkUrl(owner, kind.link)), 200);
    expect(faultOf(await recordsOnly.get(linkUrl(owner, kind.link)), 403)).toBe('8510');
    expect(faultOf(await linksOnly.get(relatedUrl(owner, kind.link)), 403)).toBe('8510');
    expect(faultOf(await recordsOnly.get(relatedUrl(owner, kind.link)), 403)).toBe('8510');
  });
});

describe('the scopes for records with links', () => {
  const links = { relationships: { users: { data: [] } } };

  it('authentication#scopes: a create with links requires both, and writes nothing without', async () => {
    const creating = { data: { type: 'Meetings', attributes: required('Meetings'), ...links } };
    for (const missing of ['standard:create', 'standard:relationship:create']) {
      const id = freshId();
      const answer = await (await without(missing)).post('/modules/Meetings', { data: { ...creating.data, id } });
      expect(faultOf(answer, 403)).toBe('8510');
      expectStatus(await api.get(`/modules/Meetings/${id}`), 404);
    }
    const strong = apiWith(await adminToken('standard:create standard:relationship:create'));
    expectStatus(await strong.post('/modules/Meetings', creating), 201);
  });

  it('authentication#scopes: an update with links requires both, and changes nothing without', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const { type, id } = meeting;
    const updating = { data: { type, id, attributes: { location: 'elsewhere' }, ...links } };
    for (const missing of ['standard:update', 'standard:relationship:update']) {
      expect(faultOf(await (await without(missing)).patch(urlOf(meeting), updating), 403)).toBe('8510');
    }
    expect(await read(api, meeting)).toEqual(meeting);
    const strong = apiWith(await adminToken('standard:update standard:relationship:update'));
    expectStatus(await strong.patch(urlOf(meeting), updating), 204);
  });

  it('authentication#scopes: without links the scopes for links are not required', async () => {
    const weak = apiWith(await adminToken('standard:create standard:update'));
    const attributes = required('Meetings');
    for (const relationships of [undefined, {}]) {
      const answer = await weak.post('/modules/Meetings', { data: { type: 'Meetings', attributes, relationships } });
      expectStatus(answer, 201);
    }
  });
});

describe('links that the service manages', () => {
  const MANAGED = ['created_by_link', 'modified_user_link'] as const;

  it.each(MANAGED.flatMap((link) => VERBS.map((verb) => [verb, link] as const)))(
    'relationships#read-only-links: cannot be written: %s %s',
    async (verb, link) => {
      const record = await newRecord(api, 'Accounts');
      const user = await newRecord(api, 'Users');
      for (const [, url] of WRITE_URLS) {
        expect(errorOf(await writeLink(api, verb, record, link, entryOf(user), url), 403).code).toBe(8310);
      }
      expect(await linkedIds(api, record, link)).toEqual([adminId]);
    },
  );

  it.each(MANAGED)('relationships#read-only-links: %s in a create or update is 403 with its pointer', async (link) => {
    const user = await newRecord(api, 'Users');
    const relationships = { [link]: { data: { type: 'Users', id: user.id } } };
    const id = freshId();
    const place = `8310 /data/relationships/${link}/data`;
    const creating = { data: { type: 'Accounts', id, attributes: required('Accounts'), relationships } };
    expect(faultsOf(await api.post('/modules/Accounts', creating), 403)).toEqual([place]);
    expectStatus(await api.get(`/modules/Accounts/${id}`), 404);
    const record = await newRecord(api, 'Accounts');
    const updating = { data: { type: 'Accounts', id: record.id, relationships } };
    expect(faultsOf(await api.patch(urlOf(record), updating), 403)).toEqual([place]);
    expect(await read(api, record)).toEqual(record);
  });
});

describe('links on which rights depend', () => {
  const ADMINISTRATION = [
    ['Accounts', 'SecurityGroups', 'SecurityGroups'],
    ['SecurityGroups', 'accounts', 'Accounts'],
    ['SecurityGroups', 'users', 'Users'],
    ['Users', 'SecurityGroups', 'SecurityGroups'],
    ['Users', 'aclroles', 'ACLRoles'],
    ['ACLRoles', 'users', 'Users'],
    ['ACLRoles', 'SecurityGroups', 'SecurityGroups'],
    ['SecurityGroups', 'aclroles', 'ACLRoles'],
  ] as const;

  it.each(ADMINISTRATION)(
    'rights#links-of-administration: %s.%s is written by administrators only',
    async (module, link, related) => {
      const owner = await newRecord(api, module);
      const other = await newRecord(api, related);
      const user = apiWith(await userToken());
      const adminWithoutScope = apiWith(await adminToken(STANDARD_SCOPES.join(' ')));
      for (const verb of VERBS) {
        for (const client of [user, adminWithoutScope]) {
          expect(errorOf(await writeLink(client, verb, owner, link, [entryOf(other)]), 403).code).toBe(8511);
        }
      }
      expect(await linkedIds(user, owner, link)).toEqual([]);
      expectStatus(await writeLink(api, 'add', owner, link, [entryOf(other)]), 200);
      expect(await linkedIds(user, owner, link)).toEqual([other.id]);
      expectStatus(await writeLink(api, 'remove', owner, link, [entryOf(other)]), 204);
      expect(await linkedIds(user, owner, link)).toEqual([]);
    },
  );

  it('rights#links-of-administration: in a create or update they are 403 with their pointer, and nothing is written', async () => {
    const user = apiWith(await userToken());
    const group = await newRecord(api, 'SecurityGroups');
    const record = await create(user, 'Accounts');
    const id = freshId();
    const relationships = { SecurityGroups: { data: [entryOf(group)] } };
    const place = '8511 /data/relationships/SecurityGroups/data';
    const creating = { data: { type: 'Accounts', id, attributes: { name: freshText() }, relationships } };
    expect(faultsOf(await user.post('/modules/Accounts', creating), 403)).toEqual([place]);
    const updating = { data: { type: 'Accounts', id: record.id, attributes: { name: freshText() }, relationships } };
    expect(faultsOf(await user.patch(urlOf(record), updating), 403)).toEqual([place]);
    expectStatus(await api.get(`/modules/Accounts/${id}`), 404);
    expect(await read(user, record)).toEqual(record);
    expect(await linkedIds(api, group, 'accounts')).toEqual([]);
    expectStatus(await api.post('/modules/Accounts', creating), 201);
    expect(await linkedIds(api, group, 'accounts')).toEqual([id]);
  });

  it('administration#audit: the user who put a record into a group is recorded', async () => {
    const [account, group] = [await newRecord(api, 'Accounts'), await newRecord(api, 'SecurityGroups')];
    await writeLink(api, 'add', account, 'SecurityGroups', [entryOf(group)]);
    const { meta } = (JSON.parse((await api.get(linkUrl(account, 'SecurityGroups'))).text) as LinkageDocument).data[0];
    expect(meta.middle_table.data.attributes).toMatchObject({ created_by: adminId, modified_user_id: adminId });
  });

  it('rights#links: an ordinary user may write every other link', async () => {
    const user = apiWith(await userToken());
    const [meeting, contact] = [await create(user, 'Meetings'), await create(user, 'Contacts')];
    expectStatus(await writeLink(user, 'add', meeting, 'contacts', [entryOf(contact)]), 200);
    expect(await linkedIds(user, contact, 'meetings')).toEqual([meeting.id]);
  });

  it('rights#administered-modules: administrators write a currency, everyone the currency of an offer', async () => {
    const user = apiWith(await userToken());
    const currency = await newRecord(api, 'Currencies', {
      name: freshText(),
      symbol: '¤',
      iso4217: 'XTS',
      conversion_rate: 2,
    });
    const offer = await create(user, 'Opportunities');
    expectStatus(await writeLink(user, 'replace', offer, 'currencies', entryOf(currency)), 200);
    expect(await linkedIds(user, offer, 'currencies')).toEqual([currency.id]);
  });
});

interface LinkageDocument {
  readonly data: readonly [{ readonly meta: { middle_table: { data: { attributes: unknown } } } }];
}

describe('a required link', () => {
  async function task(): Promise<{ readonly step: Owner; readonly project: Owner }> {
    const project = await newRecord(api, 'Project');
    return { step: await newRecord(api, 'ProjectTask', { project_id: project.id }), project };
  }

  it('relationships#required-links: cannot be cleared from its own side', async () => {
    const { step, project } = await task();
    expect(faultOf(await writeLink(api, 'replace', step, 'projects', null), 409)).toBe('8308 /data');
    expect(faultOf(await writeLink(api, 'replace', step, 'projects', []), 409)).toBe('8308 /data');
    expect(faultOf(await writeLink(api, 'remove', step, 'projects', entryOf(project)), 409)).toBe('8308 /data');
    expect(faultOf(await writeLink(api, 'remove', step, 'projects', [entryOf(project)]), 409)).toBe('8308 /data/0');
    expect(await linkedIds(api, step, 'projects')).toEqual([project.id]);
  });

  it('relationships#required-links: cannot be cleared from the other side', async () => {
    const { step, project } = await task();
    const other = await newRecord(api, 'ProjectTask', { project_id: project.id });
    expect(faultOf(await writeLink(api, 'replace', project, 'projecttask', []), 409)).toBe('8308 /data');
    expect(faultOf(await writeLink(api, 'replace', project, 'projecttask', [entryOf(step)]), 409)).toBe('8308 /data');
    const answer = await writeLink(api, 'remove', project, 'projecttask', [entryOf(step), entryOf(other)]);
    expect(faultsOf(answer, 409)).toEqual(['8308 /data/0', '8308 /data/1']);
    expect(await linkedIds(api, project, 'projecttask')).toEqual([step.id, other.id].toSorted());
  });

  it('relationships#required-links: can be changed from either side', async () => {
    const { step, project } = await task();
    const [one, two] = await newRecords(api, 'Project', 2);
    expectStatus(await writeLink(api, 'replace', step, 'projects', entryOf(one)), 200);
    expect(await linkedIds(api, project, 'projecttask')).toEqual([]);
    expectStatus(await writeLink(api, 'add', two, 'projecttask', [entryOf(step)]), 200);
    expect(await linkedIds(api, step, 'projects')).toEqual([two.id]);
    expect(await linkedIds(api, one, 'projecttask')).toEqual([]);
  });

  it('relationships#required-links: is required in a create, as attribute or as link, and not cleared by an update', async () => {
    const project = await newRecord(api, 'Project');
    const attributes = { name: freshText(), duration: 1 };
    const missing = await api.post('/modules/ProjectTask', { data: { type: 'ProjectTask', attributes } });
    expect(faultOf(missing, 400)).toBe('8110 /data/attributes/project_id');
    const relationships = { projects: { data: entryOf(project) } };
    const created = await api.post('/modules/ProjectTask', {
      data: { type: 'ProjectTask', attributes, relationships },
    });
    expectStatus(created, 201);
    const { id } = (JSON.parse(created.text) as { data: Owner }).data;
    for (const data of [null, []]) {
      const updating = { data: { type: 'ProjectTask', id, relationships: { projects: { data } } } };
      const answer = await api.patch(`/modules/ProjectTask/${id}`, updating);
      expect(faultOf(answer, 409)).toBe('8308 /data/relationships/projects/data');
    }
    const clearing = { data: { type: 'Project', id: project.id, relationships: { projecttask: { data: [] } } } };
    expect(faultOf(await api.patch(urlOf(project), clearing), 409)).toBe('8308 /data/relationships/projecttask/data');
    expect(await linkedIds(api, project, 'projecttask')).toEqual([id]);
  });
});
