import { describe, expect, it } from '@jest/globals';
import { breadth, sampleOf } from '@crm/testkit';
import fc, { type Arbitrary } from 'fast-check';
import type { Answer } from '../client/send.js';
import { expectStatus, resourcesOf } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import type { Attributes } from '../client/metadata/exact-json.js';
import { exactResourceOf } from '../client/metadata/exact-resource.js';
import { expectRecord, initialValues } from '../client/metadata/expected-record.js';
import { readModules, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { mutationsOf, type Mutation } from '../client/metadata/mutations.js';
import { findStrangers } from '../client/metadata/strangers.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { changes, newRecords, type Surroundings } from '../client/metadata/valid-records.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

/** A record by its URL. */
interface Identity {
  readonly type: string;
  readonly id: string;
}

const api = apiWith(await adminToken());
const modules = await readModules(api);
const records = new TargetRecords(api, modules);

// A property that is interrupted on a slow machine fails, rather than pass with too few runs.
const limits = { interruptAfterTimeLimit: 600_000, markInterruptAsFailure: true };

it('the service lists modules', () => {
  expect(modules.map(({ name }) => name)).toEqual(expect.arrayContaining(['Accounts', 'Meetings', 'Users']));
  expect(modules.length).toBeGreaterThanOrEqual(37);
});

describe.each(sampleOf(modules, 6).map((module) => [module.name, module] as const))(
  'any record of %s',
  (name, module) => {
    it('operations#create, operations#read, operations#update, operations#delete: is created, read, changed and deleted, and found unchanged each time', async () => {
      const surroundings = await surroundingsOf(module);
      await fc.assert(
        fc.asyncProperty(newRecords(module, surroundings), changes(module, surroundings), async (draft, change) => {
          const record = { type: name, id: freshId() };
          const written: Attributes = { ...initialValues(module), ...draft.stored };
          const created = await api.post(`/modules/${name}`, documentOf(record, draft.sent));
          await expectRecord(module, exactResourceOf(created, 201), written, records);
          expect(exactResourceOf(await api.get(urlOf(record)))).toEqual(exactResourceOf(created, 201));

          const changed = await api.patch(urlOf(record), documentOf(record, change.sent));
          await expectRecord(module, exactResourceOf(changed), { ...written, ...change.stored }, records);
          expect(exactResourceOf(await api.get(urlOf(record)))).toEqual(exactResourceOf(changed));
          expect(await listedIds(record)).toContain(record.id);

          expectStatus(await api.delete(urlOf(record)), 200);
          expect(faultOf(await api.get(urlOf(record)), 404)).toBe('8001');
          expect(await listedIds(record)).not.toContain(record.id);
        }),
        { numRuns: breadth({ change: 2, release: 4 }), ...limits },
      );
    });

    it('errors#sources: with one fault is rejected with its pointer, and nothing is stored', async () => {
      const surroundings = await surroundingsOf(module);
      const mutations = mutationsOf(module, surroundings, await findStrangers(module, records));
      const base = { type: name, id: freshId() };
      await fc.assert(
        fc.asyncProperty(newRecords(module, surroundings), oneOfEachKind(mutations), async (draft, mutation) => {
          const sent = mutated(draft.sent, mutation);
          if (mutation.only !== 'update') await expectNoCreate({ type: name, id: freshId() }, sent, mutation);
          if (mutation.only !== 'create') await expectNoChange(await stored(base, draft.sent), base, sent, mutation);
        }),
        { numRuns: breadth({ change: 6, release: 12 }), ...limits },
      );
    });
  },
);

async function surroundingsOf(module: ModuleMeta): Promise<Surroundings> {
  return { targets: await records.forReferencesOf(module), modules: modules.map(({ name }) => name) };
}

function documentOf(record: Identity, attributes: Attributes): unknown {
  return { data: { ...record, attributes } };
}

/** The ids in a list that is filtered by one id; a list of the newest records may have newer ones by now. */
async function listedIds({ type, id }: Identity): Promise<readonly string[]> {
  return resourcesOf(await api.get(`/modules/${type}?filter[id]=${id}`)).map((record) => record.id);
}

/** The stored record, created if it does not exist yet. */
async function stored(record: Identity, attributes: Attributes): Promise<Answer> {
  const answer = await api.get(urlOf(record));
  if (answer.status === 200) return answer;
  expectStatus(await api.post(`/modules/${record.type}`, documentOf(record, attributes)), 201);
  return api.get(urlOf(record));
}

function mutated(attributes: Attributes, mutation: Mutation): Attributes {
  const kept = Object.entries(attributes).filter(([name]) => !mutation.without.includes(name));
  return { ...Object.fromEntries(kept), ...mutation.with };
}

async function expectNoCreate(record: Identity, sent: Attributes, mutation: Mutation): Promise<void> {
  expectRefused(await api.post(`/modules/${record.type}`, documentOf(record, sent)), mutation);
  expect(faultOf(await api.get(urlOf(record)), 404)).toBe('8001');
}

async function expectNoChange(before: Answer, record: Identity, sent: Attributes, mutation: Mutation): Promise<void> {
  expectRefused(await api.patch(urlOf(record), documentOf(record, sent)), mutation);
  const after = await api.get(urlOf(record));
  expect([after.headers.etag, after.text]).toEqual([before.headers.etag, before.text]);
}

function expectRefused(answer: Answer, mutation: Mutation): void {
  expect([mutation.kind, faultOf(answer, 400)]).toEqual([mutation.kind, mutation.fault]);
}

/** Kinds of fault that only few attributes can have are as frequent as those that all can have. */
function oneOfEachKind(mutations: readonly Mutation[]): Arbitrary<Mutation> {
  const kinds = Map.groupBy(mutations, ({ kind }) => kind);
  return fc.constantFrom(...kinds.values()).chain((some) => fc.constantFrom(...some));
}
