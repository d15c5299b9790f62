import { describe, expect, it } from '@jest/globals';
import { expectStatus, JSON_API } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import {
  ALL_MODULES,
  attributesPath,
  LANGUAGES,
  languagePath,
  LIST,
  readAttributes,
  readLanguage,
  readLanguages,
  readModules,
  readPresentation,
  type Attribute,
} from '../client/meta-documents.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken, clientGrant, issue, userToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const LOCALES = ['en-us', 'de', 'es'] as const;
/** Operations on a link: GET, POST, PATCH and DELETE. */
const OPERATIONS = ['read', 'add', 'replace', 'remove'];
const PATHS = [LIST, LANGUAGES, attributesPath('Meetings'), languagePath('Meetings')];

const fieldsIn = (attributes: Readonly<Record<string, Attribute>>): Attribute[] =>
  Object.values(attributes).filter(({ type }) => type !== 'link');
const linksIn = (attributes: Readonly<Record<string, Attribute>>): Attribute[] =>
  Object.values(attributes).filter(({ type }) => type === 'link');

describe('the list of modules', () => {
  it('metadata#module-list: is an object keyed by module, with every module', async () => {
    expect(Object.keys(await readModules(api)).sort()).toEqual([...ALL_MODULES].sort());
  });

  it('metadata#module-list: gives each module a working absolute link and its name', async () => {
    for (const [name, module] of Object.entries(await readModules(api))) {
      expect(module.links).toBe(`${baseUrl}/api/v8/modules/${name}`);
      expectStatus(await api.get(`${module.links}?page[limit]=1`), 200);
      for (const text of [module.label, module.labelPlural, module.description]) expect(text.trim()).not.toBe('');
    }
  });

  it.each(LOCALES)('metadata#module-list: names the modules as meta/languages does, in %s', async (locale) => {
    const headers = { 'accept-language': locale };
    const { moduleList, moduleListSingular } = await readLanguages(api, headers);
    const modules = Object.entries(await readModules(api, headers));
    expect(moduleList).toEqual(Object.fromEntries(modules.map(([name, { labelPlural }]) => [name, labelPlural])));
    expect(moduleListSingular).toEqual(Object.fromEntries(modules.map(([name, { label }]) => [name, label])));
  });
});

describe.each(ALL_MODULES)('the named filters of %s', (module) => {
  it('filters#named-filters, metadata#module-list: are all that a list accepts, each with its label in every language', async () => {
    const { detail } = errorOf(await api.get(`/modules/${module}?filter=nope`), 400);
    for (const locale of LOCALES) {
      const headers = { 'accept-language': locale };
      const filters = Object.entries((await readModules(api, headers))[module]?.filters ?? {});
      const language = await readLanguage(api, module, headers);
      for (const [name, filter] of filters) {
        expect(filter).toEqual({ name, vname: filter.vname, label: language[filter.vname] });
        expect(filter.label.trim()).not.toBe('');
        expectStatus(await api.get(`/modules/${module}?filter=${name}&page[limit]=1`), 200);
      }
      const known = filters.length === 0 ? 'no pre-made filters' : filters.map(([name]) => name).join(', ');
      expect(detail.endsWith(known)).toBe(true);
    }
  });
});

const ACTIVITIES: readonly string[] = ['Calls', 'Emails', 'Meetings', 'Notes', 'Tasks'];

describe.each(ALL_MODULES)('the presentation of %s', (module) => {
  it('metadata#presentation: names attributes and links to many, each at most once', async () => {
    const attributes = await readAttributes(api, module);
    const { columns, sections, activityDate, activities, counts } = await readPresentation(api, module);
    const shown = sections.flatMap((section) => section.attributes);
    for (const names of [columns, shown, [...activities, ...counts]]) expect(names).toEqual([...new Set(names)]);
    for (const name of [...columns, ...shown]) expect([name, attributes[name]?.type]).not.toEqual([name, 'link']);
    for (const name of [...columns, ...shown]) expect([name, name in attributes]).toEqual([name, true]);
    for (const name of [...activities, ...counts])
      expect([name, attributes[name]?.cardinality]).toEqual([name, 'many']);
    const date = activityDate === undefined ? undefined : attributes[activityDate];
    expect([date?.type, date?.sortable]).toEqual(
      ACTIVITIES.includes(module) ? ['datetime', true] : [undefined, undefined],
    );
    for (const name of activities) expect(ACTIVITIES).toContain(attributes[name]?.relatedModule);
    for (const names of [columns, counts]) expect(names.length).toBeLessThanOrEqual(6);
    expectStatus(await api.get(`/modules/${module}?fields[${module}]=${columns.join(',')}&page[limit]=1`), 200);
  });

  it('metadata#presentation: has every attribute that a form writes in a section, or another that stands for it', async () => {
    const attributes = await readAttributes(api, module);
    const { sections } = await readPresentation(api, module);
    const shown = sections.flatMap((section) => section.attributes);
    const meant = new Set(shown.flatMap((name) => [name, ...(attributes[name]?.derivedFrom ?? [])]));
    const written = fieldsIn(attributes).filter(({ readOnly, aliasOf, contentOf, createOnly }) => {
      return readOnly === false && createOnly === false && aliasOf === undefined && contentOf === undefined;
    });
    expect(written.map(({ name }) => name).filter((name) => !meant.has(name))).toEqual([]);
  });

  it.each(LOCALES)('metadata#presentation: labels the sections, in %s', async (locale) => {
    const headers = { 'accept-language': locale };
    const language = await readLanguage(api, module, headers);
    for (const { vname, label } of (await readPresentation(api, module, headers)).sections) {
      expect(label.trim()).not.toBe('');
      expect(language[vname]).toBe(label);
    }
  });
});

describe('the presentation', () => {
  it('metadata#presentation: of contacts begins with the facts by which people are found', async () => {
    const { columns, sections, counts, activities } = await readPresentation(api, 'Contacts');
    expect(columns).toEqual(['name', 'account_name', 'title', 'email1', 'phone_work', 'assigned_user_name']);
    expect(sections[0]).toMatchObject({ name: 'overview', vname: 'LBL_SECTION_OVERVIEW', label: 'Overview' });
    expect(counts).toEqual(['opportunities', 'cases', 'documents', 'leads', 'aos_quotes', 'direct_reports']);
    expect(activities).toEqual(expect.arrayContaining(['calls', 'meetings', 'tasks', 'notes', 'emails']));
  });
});

describe.each(ALL_MODULES)('the attributes of %s', (module) => {
  it('metadata#attributes: are an object keyed by field, each with what a form needs', async () => {
    const attributes = await readAttributes(api, module);
    for (const [name, attribute] of Object.entries(attributes)) {
      expect(attribute.name).toBe(name);
      expect(attribute.vname).toMatch(/^LBL_\w+$/u);
      expect(attribute.label.trim()).not.toBe('');
    }
    for (const field of fieldsIn(attributes)) {
      expect(field.help?.trim()).toBeTruthy();
      expect([field.required, field.readOnly, field.sortable].map((fact) => typeof fact)).toEqual(
        Array(3).fill('boolean'),
      );
      expect(Array.isArray(field.operators)).toBe(true);
    }
  });

  it('metadata#attributes: contain id', async () => {
    const { id } = await readAttributes(api, module);
    expect(id).toMatchObject({ type: 'id', required: false, readOnly: false, createOnly: true, len: 36 });
  });

  it('JSON:API 1.0 #document-resource-object-related-resource-links: have no member type, and share their names with no link', async () => {
    const attributes = await readAttributes(api, module);
    expect(attributes).not.toHaveProperty('type');
    expect(new Set(Object.keys(attributes)).size).toBe(fieldsIn(attributes).length + linksIn(attributes).length);
  });

  it.each(LOCALES)('metadata#texts: are labelled by the texts of the module, in %s', async (locale) => {
    const headers = { 'accept-language': locale };
    const language = await readLanguage(api, module, headers);
    const attributes = await readAttributes(api, module, headers);
    for (const { vname, label } of Object.values(attributes)) expect(language[vname]).toBe(label);
    for (const { middleTable } of linksIn(attributes)) {
      for (const { vname, label } of Object.values(middleTable?.attributes ?? {})) expect(language[vname]).toBe(label);
    }
    expect(Object.values(language).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(LOCALES)('metadata#attributes: offer the options of the drop-downs, in %s', async (locale) => {
    const headers = { 'accept-language': locale };
    const dropdowns = await readLanguages(api, headers);
    for (const { options, enum: items } of fieldsIn(await readAttributes(api, module, headers))) {
      if (options === undefined || items === undefined) continue;
      const labels = dropdowns[options];
      expect(labels).toMatchObject(Object.fromEntries(items.map(({ value, label }) => [value, label])));
      const left = Object.keys(labels ?? {}).filter((key) => !items.some(({ value }) => String(value) === key));
      // Only "not chosen" may be missing, where a choice is required.
      expect(['', undefined]).toContain(left[0]);
      expect(items.filter(({ value, label }) => value !== '' && label.trim() === '')).toEqual([]);
    }
  });

  it('metadata#links: list the links, each with its other end', async () => {
    const modules: readonly string[] = ALL_MODULES;
    for (const link of linksIn(await readAttributes(api, module))) {
      expect(modules).toContain(link.relatedModule);
      expect(['one', 'many']).toContain(link.cardinality);
      if (link.inverse === undefined) continue;
      const other = (await readAttributes(api, link.relatedModule ?? ''))[link.inverse];
      expect(other).toMatchObject({ type: 'link', relatedModule: module, operations: link.operations });
      const isPair = link.middleTable !== undefined;
      expect([link.cardinality, other?.cardinality].sort()).toEqual(isPair ? ['many', 'many'] : ['many', 'one']);
    }
  });

  it.each(LOCALES)('metadata#links: tells links to many apart by their labels, in %s', async (locale) => {
    const links = linksIn(await readAttributes(api, module, { 'accept-language': locale }));
    const labels = links.filter(({ cardinality }) => cardinality === 'many').map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });

  it('metadata#links: names the attribute that is one value with a link to one', async () => {
    const attributes = await readAttributes(api, module);
    for (const { attribute, cardinality, relatedModule } of linksIn(attributes)) {
      if (attribute === undefined) continue;
      expect(cardinality).toBe('one');
      expect(attributes[attribute]?.references?.modules).toContain(relatedModule);
    }
  });
});

describe('the claims of attributes and links', () => {
  it('metadata#attributes: a renamed attribute states its former name', async () => {
    for (const [module, name] of [
      ['Meetings', 'meeting_type'],
      ['Cases', 'case_type'],
      ['Bugs', 'bug_type'],
    ] as const) {
      expect((await readAttributes(api, module))[name]).toMatchObject({ formerName: 'type' });
    }
  });

  it('metadata#attributes: a derived attribute states its source, and a reference its target', async () => {
    const attributes = await readAttributes(api, 'Meetings');
    expect(attributes.assigned_user_id).toMatchObject({ references: { modules: ['Users'] }, readOnly: false });
    const owner = { derivedFrom: ['assigned_user_id'], relatedAttribute: 'user_name' };
    expect(attributes.assigned_user_name).toMatchObject({ ...owner, readOnly: true });
    expect(attributes.contact_name).toMatchObject({ derivedFrom: ['contact_id'], relatedAttribute: 'last_name' });
    expect(attributes.parent_name).toMatchObject({ relatedAttribute: 'name' });
    expect(attributes.date_created).toMatchObject({ aliasOf: 'date_entered', readOnly: true });
    expect(attributes.parent_id).toMatchObject({ references: { typeField: 'parent_type' } });
  });

  it('metadata#links: the contact of a task is one value with an attribute', async () => {
    expect((await readAttributes(api, 'Tasks')).contacts).toMatchObject({ type: 'link', attribute: 'contact_id' });
  });

  it('metadata#links: an invitation carries its acceptance', async () => {
    const { contacts } = await readAttributes(api, 'Meetings');
    const answers = contacts?.middleTable?.attributes.accept_status?.enum?.map(({ value }) => value);
    expect(answers).toEqual(['accept', 'decline', 'tentative', 'none']);
  });

  it.each(ALL_MODULES)(
    'metadata#links: every link of %s is read, and written but where the service manages it',
    async (name) => {
      for (const link of linksIn(await readAttributes(api, name))) {
        const isManaged = ['created_by_link', 'modified_user_link'].includes(link.name);
        expect([link.name, link.operations]).toEqual([link.name, isManaged ? ['read'] : OPERATIONS]);
      }
    },
  );

  it('metadata#links: a many-to-many link has a middle table, and states its values', async () => {
    const { users, accounts } = await readAttributes(api, 'Meetings');
    expect(Object.keys(users?.middleTable?.attributes ?? {}).toSorted()).toEqual(['accept_status', 'required']);
    expect(users?.middleTable?.attributes.accept_status).toMatchObject({ default: 'none', readOnly: false });
    expect(accounts).not.toHaveProperty('middleTable');
    const { SecurityGroups } = await readAttributes(api, 'Accounts');
    expect(SecurityGroups?.middleTable?.attributes.created_by).toMatchObject({ readOnly: true });
  });
});

describe.each(PATHS)('GET %s', (path) => {
  it('metadata#metadata-caching: carries a strong ETag, and If-None-Match gives 304 without a body', async () => {
    const { headers } = await api.get(path);
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/u);
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await api.get(path, { 'if-none-match': condition });
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
      expect(answer.headers['content-type']).toBeUndefined();
    }
    expect((await api.get(path, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('metadata#metadata-caching: has one ETag per language, and the same one every time', async () => {
    const etags = await Promise.all(
      [...LOCALES, ...LOCALES].map(async (locale) => (await api.get(path, { 'accept-language': locale })).headers.etag),
    );
    expect(new Set(etags).size).toBe(LOCALES.length);
  });

  it('RFC 9111 5.2.2: may be stored by the client but must be revalidated, in the requested language', async () => {
    const { headers } = await api.get(path);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
  });

  it.each([
    [null, 'en-us'],
    ['', 'en-us'],
    ['*', 'en-us'],
    ['en', 'en-us'],
    ['en-GB, de;q=0.9', 'en-us'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-AT,de;q=0.9', 'de'],
    ['de;q=0.5, es;q=0.6', 'es'],
    ['fr', 'en-us'],
    ['fr, de;q=0.1', 'de'],
    ['de;q=0', 'en-us'],
    ['en;q=0, *;q=0.1', 'de'],
    ['x'.repeat(5_000), 'en-us'],
    ['"<script>;;q=,', 'en-us'],
  ])('metadata#languages: for Accept-Language %j returns %s and states it', async (header, language) => {
    const answer = await api.get(path, { 'accept-language': header });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, language]);
  });

  it('RFC 9110 5.3: reads repeated headers as one', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: JSON_API, 'accept-language': ['fr', 'de;q=0.5'] };
    const answer = await send(baseUrl, { path: `/api/v8${path}`, headers });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'de']);
  });

  it('RFC 9110 9.3.2: HEAD answers the same without the body', async () => {
    const [head, got] = [await api.head(path), await api.get(path)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'content-language', 'vary'] as const) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])('RFC 9110 15.5.6: %s is 405 with Allow', async (method) => {
    const answer = await api.send(method, path);
    expect(faultOf(answer, 405)).toBe('8403');
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('authentication#scopes: needs a token, and no scope', async () => {
    expect(faultOf(await apiWith().get(path), 401)).toBe('8501');
    for (const scope of ['standard:delete', 'standard:relationship:read']) {
      expect((await apiWith(await userToken(scope)).get(path)).status).toBe(200);
    }
  });

  it('media-types#accept: is JSON:API only', async () => {
    expect(faultOf(await api.get(path, { accept: 'text/html' }), 406)).toBe('8405');
    expect(faultOf(await api.get(path, { 'content-type': `${JSON_API}; charset=utf-8` }), 415)).toBe('8404');
  });

  it('lists#faults-of-a-query: accepts no query parameters', async () => {
    expect(faultOf(await api.get(`${path}?lang=de`), 400)).toBe('8201 lang');
  });
});

describe('metadata of an unknown module', () => {
  it.each(['Nope', 'accounts', 'meta', 'valueOf', '__proto__', 'Accounts%2F1'])(
    'metadata#urls: %s is 404',
    async (module) => {
      expect(faultOf(await api.get(attributesPath(module)), 404)).toBe('8402');
      expect(faultOf(await api.get(languagePath(module)), 404)).toBe('8402');
    },
  );
});

describe('paths like those of metadata', () => {
  it.each([
    ['/modules/meta', '8402'],
    ['/modules/meta/attributes', '8402'],
    ['/modules/meta/list/', '8401'],
    ['/modules/Accounts/meta', '8001'],
    ['/modules/Accounts/meta/relationships', '8301'],
  ])('metadata#urls: %s is 404', async (path, fault) => {
    expect(faultOf(await api.get(path), 404)).toBe(fault);
  });
});

describe('an existing client', () => {
  it('the form plugin: finds modules, their attributes and the labels of these', async () => {
    const { access_token: formToken } = await issue(clientGrant('standard:create'));
    const form = apiWith(formToken);
    const usable: string[] = [];
    for (const module of Object.keys(await readModules(form))) {
      const language = await readLanguage(form, module);
      const attributes = await readAttributes(form, module);
      if ('id' in attributes) usable.push(module);
      for (const { vname } of Object.values(attributes)) expect(language[vname]).toEqual(expect.any(String));
    }
    expect(usable.sort()).toEqual([...ALL_MODULES].sort());
  });

  it('finds keys such as LBL_NAME', async () => {
    const language = await readLanguage(api, 'Accounts');
    expect(language).toMatchObject({ LBL_NAME: 'Name', LBL_INDUSTRY: 'Industry', LBL_CREATED: 'Created by' });
    expect((await readLanguages(api)).industry_dom).toMatchObject({ Banking: 'Banking' });
  });
});
