import type { AttributesMeta, ModuleMeta, PresentationMeta } from '@crm/catalog';
import type { DataProvider, GetListParams, GetListResult } from 'ra-core';
import type { Answer } from '../api/read-answer.js';
import { ApiError } from '../api/api-error.js';
import { createFileActs, type FileActs, type SeenContent } from '../files/file-acts.js';
import { filesIn, queryWithoutContents, withoutFiles } from '../files/record-files.js';
import { createImportActs, type ImportActs } from '../imports/import-acts.js';
import { mayAct, readMe } from '../session/me.js';
import type { Sender, Session } from '../session/session.js';
import { changedAttributes, compareThreeWays, type Attributes } from './compare-records.js';
import {
  ETAG,
  MIDDLE,
  pageOf,
  recordOf,
  type Identifier,
  type OneDocument,
  type PageDocument,
  type PanelRecord,
} from './documents.js';
import { addFilters, listPath, listQuery, withFields } from './list-query.js';
import { requestOf, type Opening, type Operation } from './operations.js';
import { placeOf, type FilePlace, type Place } from './place-of.js';
import type { RecordCalls } from './record-calls.js';
import { textOf } from './text-of.js';
import type { Told } from './told.js';

/** Operations of the API other than reading and writing records. */
export interface Acts extends FileActs, ImportActs {
  readonly rotateSecret: (resource: string, id: string) => Promise<void>;
  /** Posts changes to a webhook again. */
  readonly replay: (webhookId: string, from: ReplayFrom) => Promise<void>;
  readonly rotateKey: () => Promise<void>;
  /** Revokes all tokens of a client or of a user. */
  readonly revokeAll: (of: { readonly client_id: string } | { readonly user_id: string }) => Promise<void>;
  /** Sets a user's own password, with the current one, or that of another user, without it. */
  readonly setPassword: (userId: string, password: string, current?: string) => Promise<void>;
  /** Adds records to a link, or changes the values of rows. */
  readonly link: (place: LinkPlace, related: readonly Identifier[]) => Promise<void>;
  readonly unlink: (place: LinkPlace, related: readonly Identifier[]) => Promise<void>;
  /** Requests all records of a list with these attributes as CSV, in which no text is a formula (exports#csv). */
  readonly exportList: (
    resource: string,
    list: { readonly filter: unknown; readonly names: readonly string[] },
    signal: AbortSignal,
    by: Sender,
  ) => Promise<void>;
  /** Writes all of these records, or none (atomic-operations#all-or-nothing). */
  readonly operate: (operations: readonly Operation[]) => Promise<void>;
  /** The modules that the user may list, described in this language (metadata#module-list). */
  readonly modules: (language: string) => Promise<Readonly<Record<string, ModuleMeta>>>;
  /** The labels of every drop-down (metadata#texts). */
  readonly dropdowns: (language: string) => Promise<Dropdowns>;
  readonly describe: (module: string, language: string) => Promise<Description>;
  /** Starts to send a file over the content that the user has seen, and does not wait for the end. */
  readonly upload: (place: FilePlace, file: File, seen: SeenContent) => Promise<void>;
}

/** The attributes and links of a module, and how it is shown (metadata#presentation), in one language. */
export interface Description {
  readonly attributes: AttributesMeta;
  readonly presentation: PresentationMeta;
}

/** The labels of each drop-down by key, in one language. */
export type Dropdowns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Where a replay begins (webhooks#replay). */
export type ReplayFrom = { readonly at: string } | { readonly position: string };

export interface LinkPlace {
  readonly resource: string;
  readonly id: string;
  readonly link: string;
}

/** How the related records of a link are read. */
export interface ManyMeta {
  /** The resource of the record with the link. */
  readonly parent: string;
  /** The attributes in the answer; all without this member. */
  readonly names?: readonly string[];
  /** With the rows that link the records, which takes a second request. */
  readonly hasMiddle?: boolean;
}

/** How a record is created. */
interface CreateMeta {
  /** Differs between forms, which may create equal records. */
  readonly form?: string;
  readonly relationships?: object;
}

/** The access of react-admin and of the panel's pages to the API. */
export type PanelDataProvider = DataProvider & Acts;

const JSON_API = 'application/vnd.api+json';

/** Somebody else may change the record again while the user decides. */
const MAX_ATTEMPTS = 5;

/** The code of an answer when `fields` names an attribute that the module does not have. */
const UNKNOWN_ATTRIBUTE = 8212;

/** The most values of a condition (filters#filter-limits). */
const MOST_IDS = 100;

/**
 * Maps react-admin's calls to requests to the API. An attribute whose value is a `File` is sent when the record is
 * saved. Contents of files are in no record of a module that has been described.
 */
export function createDataProvider(session: Session, told: Told): PanelDataProvider {
  const { send } = session;
  const fileActs = createFileActs(session);
  const described = new Map<string, AttributesMeta>();
  const get = (path: string): Promise<Answer> => send(path, { headers: { Accept: JSON_API } });
  const write = (method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    send(path, {
      method,
      headers: { Accept: JSON_API, ...(data === undefined ? {} : { 'Content-Type': JSON_API }), ...headers },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });

  /** The last record whose creation is not confirmed. */
  let unconfirmed = { record: '', key: '' };

  /**
   * Creates a record, once although its form saves it again after an answer was lost (operations#idempotency-keys). The
   * API repeats its answer even when the record has been deleted.
   */
  async function create(
    resource: string,
    { id, [ETAG]: _copied, ...attributes }: Partial<PanelRecord>,
    { form, relationships }: CreateMeta,
  ): Promise<Answer> {
    const { path, type } = placeOf(resource);
    const sent = withoutFiles(attributes, described.get(type));
    const data = { type, ...(id === undefined ? {} : { id }), attributes: sent, relationships };
    const record = JSON.stringify([form, data]);
    if (unconfirmed.record !== record) unconfirmed = { record, key: newKey() };
    const answer = await write('POST', path, data, { 'Idempotency-Key': unconfirmed.key });
    unconfirmed = { record: '', key: '' };
    return answer;
  }

  /** A record that roles have closed is not found, like one that was deleted (rights#hidden-and-forbidden). Says so. */
  async function explained(error: unknown, resource: string, record: PanelRecord): Promise<unknown> {
    const isMissing = error instanceof ApiError && error.status === 404;
    if (!isMissing || mayAct(await readMe(session), 'show', resource, record)) return error;
    return new Error('ra.notification.not_authorized');
  }

  async function remove(path: string, data?: unknown, etag?: string): Promise<void> {
    const { document } = await write('DELETE', path, data, precondition(etag));
    tellOpened([document as Opening | null | undefined]);
  }

  function tellOpened(results: readonly (Opening | null | undefined)[]): void {
    const opened = new Set(results.flatMap((result) => result?.meta?.rights?.opened ?? []));
    if (opened.size > 0) told.onOpened([...opened]);
  }

  function keep(resource: string, { document, etag }: Answer): PanelRecord {
    const { secret, ...attributes } = recordOf((document as OneDocument).data, etag);
    const { id, name, url } = attributes;
    if (typeof secret === 'string') told.onSecret({ resource, id, name: textOf(name ?? url), secret });
    return { ...attributes, id };
  }

  async function getPage(
    path: string,
    place: Place,
    params: Partial<GetListParams>,
    names?: readonly string[],
  ): Promise<GetListResult<PanelRecord>> {
    const query = listQuery(place, params);
    if (names !== undefined) withFields(query, place.type, names);
    return pageOf((await get(`${path}?${query.toString()}`)).document as PageDocument);
  }

  /** The values of the rows of a page of a link, by the id of the related record. */
  async function getMiddle(link: LinkPlace, place: Place, params: Partial<GetListParams>) {
    const { document } = await get(`${linkageOf(link)}?${listQuery(place, params).toString()}`);
    const { data } = document as { readonly data: readonly Identifier[] };
    return new Map(data.map(({ id, meta }) => [id, meta?.middle_table.data.attributes]));
  }

  async function getOne(resource: string, id: unknown): Promise<PanelRecord> {
    return keep(resource, await atRecord(resource, id, get));
  }

  /** Reads or writes a record at its URL without contents of files, again where that names an attribute that has gone. */
  async function atRecord(resource: string, id: unknown, act: (path: string) => Promise<Answer>): Promise<Answer> {
    const { type } = placeOf(resource);
    const actNow = () => act(pathOf(resource, id) + queryWithoutContents(type, described.get(type)));
    try {
      return await actNow();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === UNKNOWN_ATTRIBUTE)) throw error;
      await acts.describe(type, 'en');
      return actNow();
    }
  }

  function sendFiles(resource: string, id: string, values: Attributes, seen?: ReadonlyMap<string, SeenContent>): void {
    for (const [field, file] of filesIn(values)) told.onFile({ resource, id, field }, file, seen?.get(field) ?? null);
  }

  /** The present contents of the attributes that get files. */
  async function contentsOf(resource: string, id: string, values: Attributes) {
    const contents = filesIn(values).map(async ([field]): Promise<[string, SeenContent]> => {
      const facts = await fileActs.fileFacts({ resource, id, field });
      return [field, facts?.etag ?? null];
    });
    return new Map(await Promise.all(contents));
  }

  async function getMany(resource: string, ids: readonly unknown[]): Promise<PanelRecord[]> {
    const place = placeOf(resource);
    if (place.isAdministered) return Promise.all(ids.map((id) => getOne(resource, id)));
    if (ids.length > MOST_IDS) {
      const parts = [ids.slice(0, MOST_IDS), ids.slice(MOST_IDS)];
      return (await Promise.all(parts.map((part) => getMany(resource, part)))).flat();
    }
    const query = new URLSearchParams({ 'filter[id]': ids.join(','), 'page[limit]': String(Math.max(ids.length, 1)) });
    const { document } = await get(`${place.path}?${query.toString()}`);
    return pageOf(document as PageDocument).data;
  }

  /** Fails like an outdated save if somebody else has changed these attributes. Clients and webhooks have no versions. */
  async function ensureUnchanged(resource: string, id: string, mine: Attributes, base: PanelRecord): Promise<void> {
    const { disputed } = compareThreeWays(base, mine, await getOne(resource, id));
    if (disputed.some((name) => name in base)) throw new ApiError(412, { message: 'crm.merge.title' }, () => undefined);
  }

  /** Saves changes over those that somebody else made meanwhile, of the same attributes only if the user decides so. */
  async function update(resource: string, id: string, wanted: Attributes, read: PanelRecord): Promise<PanelRecord> {
    const { type } = placeOf(resource);
    let base = read;
    let mine = changedAttributes(wanted, base, described.get(type));
    const merged = new Set<string>();
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (base[ETAG] === undefined) await ensureUnchanged(resource, id, mine, base);
        // The version of the record that is sent with it says that the user has seen them.
        const contents = await contentsOf(resource, id, mine);
        const data = { type, id, attributes: withoutFiles(mine) };
        const save = (path: string) => write('PATCH', path, data, precondition(base[ETAG]));
        const saved = keep(resource, await atRecord(resource, id, save));
        sendFiles(resource, id, mine, contents);
        if (merged.size > 0) told.onMerged({ module: type, names: [...merged], theirs: base });
        return saved;
      } catch (error) {
        if (!isOutdated(error) || attempt === MAX_ATTEMPTS) throw await explained(error, resource, base);
        const theirs = await getOne(resource, id);
        const { foreign, disputed } = compareThreeWays(base, mine, theirs, described.get(type));
        const asked = { module: type, names: disputed, mine, theirs };
        const kept = disputed.length === 0 ? [] : await told.onDisputed(asked);
        if (kept === undefined) throw error;
        const given = disputed.filter((name) => !kept.includes(name));
        mine = Object.fromEntries(Object.entries(mine).filter(([name]) => !given.includes(name)));
        for (const name of foreign) merged.add(name);
        base = theirs;
      }
    }
  }

  const records: RecordCalls = {
    getList: (resource, params) => getPage(listPath(placeOf(resource), params.filter), placeOf(resource), params),
    getOne: async (resource, { id }) => ({ data: await getOne(resource, id) }),
    getMany: async (resource, { ids }) => ({ data: await getMany(resource, ids) }),
    getManyReference: async (resource, { target, id, meta, ...params }) => {
      const { parent, names, hasMiddle = false } = meta as ManyMeta;
      const place = placeOf(resource);
      const [page, middle] = await Promise.all([
        getPage(`${pathOf(parent, id)}/${encodeURIComponent(target)}`, place, params, names),
        hasMiddle ? getMiddle({ resource: parent, id: String(id), link: target }, place, params) : undefined,
      ]);
      if (middle === undefined) return page;
      return { ...page, data: page.data.map((record) => ({ ...record, [MIDDLE]: middle.get(record.id) ?? {} })) };
    },
    create: async (resource, { data, meta }) => {
      const created = keep(resource, await create(resource, data as Partial<PanelRecord>, (meta ?? {}) as CreateMeta));
      sendFiles(resource, created.id, data as Attributes);
      if (resource === 'catalog-modules') told.onModule();
      return { data: created };
    },
    update: async (resource, { id, data, previousData }) => ({
      data: await update(resource, String(id), data as Attributes, (previousData ?? { id: String(id) }) as PanelRecord),
    }),
    delete: async (resource, { id, previousData }) => {
      await remove(pathOf(resource, id), undefined, previousData?.[ETAG]).catch(async (error: unknown) => {
        throw await explained(error, resource, { ...previousData, id });
      });
      unconfirmed = { record: '', key: '' };
      return { data: { ...previousData, id } };
    },
  };
  const acts: Acts = {
    rotateSecret: async (resource, id) => {
      keep(resource, await write('POST', `${pathOf(resource, id)}/rotate-secret`));
    },
    replay: async (webhookId, attributes) => {
      await write('POST', `${pathOf('webhooks', webhookId)}/replay`, { type: placeOf('webhooks').type, attributes });
    },
    rotateKey: async () => {
      await write('POST', `${placeOf('keys').path}/rotate`);
    },
    revokeAll: async (attributes) => {
      const { path, type } = placeOf('tokens');
      await write('POST', `${path}/revoke`, { type, attributes });
    },
    setPassword: async (userId, password, current) => {
      const path = `api/v8/oauth2/users/${encodeURIComponent(userId)}/password`;
      const attributes = { password, ...(current === undefined ? {} : { current_password: current }) };
      await write('POST', path, { type: 'oauth2-passwords', attributes });
    },
    link: async (place, related) => {
      await write('POST', linkageOf(place), related);
    },
    unlink: async (place, related) => {
      await remove(linkageOf(place), related);
    },
    exportList: async (resource, { filter, names }, signal, by) => {
      const { type } = placeOf(resource);
      const query = new URLSearchParams({ module: type, format: 'csv', formulas: 'quoted' });
      addFilters(query, type, filter);
      withFields(query, type, names);
      const init = { signal: AbortSignal.any([signal, session.signal()]) };
      await session.exchange(`api/v8/exports?${query.toString()}`, init, by);
    },
    operate: async (operations) => {
      const { document } = await send('api/v8/operations', requestOf(operations));
      unconfirmed = { record: '', key: '' };
      tellOpened((document as { readonly 'atomic:results': readonly Opening[] })['atomic:results']);
    },
    modules: async (language) => {
      const headers = { 'Accept-Language': language };
      const { document } = await send('api/v8/modules/meta/list', { headers });
      const { meta } = document as {
        readonly meta: { readonly modules: { readonly list: Readonly<Record<string, ModuleMeta>> } };
      };
      return meta.modules.list;
    },
    dropdowns: async (language) => {
      const headers = { 'Accept-Language': language };
      const { document } = await send('api/v8/modules/meta/languages', { headers });
      const { meta } = document as { readonly meta: { readonly application: { readonly language: object } } };
      const texts: [string, unknown][] = Object.entries(meta.application.language);
      return Object.fromEntries(texts.filter(([, labels]) => typeof labels === 'object')) as Dropdowns;
    },
    describe: async (module, language) => {
      const path = `${placeOf(`modules/${module}`).path}/meta/attributes`;
      const { document } = await send(path, { headers: { 'Accept-Language': language } });
      const description = (document as { readonly meta: Readonly<Record<string, Description>> }).meta[module];
      if (description === undefined) throw new TypeError(`The answer does not describe ${module}`);
      described.set(module, description.attributes);
      return description;
    },
    upload: (...file) => {
      told.onFile(...file);
      return Promise.resolve();
    },
    ...fileActs,
    ...createImportActs(session),
  };
  // In react-admin callers choose the record type; in the panel all use PanelRecord, and change one record at a time.
  return { ...(records as unknown as DataProvider), ...acts };
}

function precondition(etag: string | undefined): Record<string, string> {
  return etag === undefined ? {} : { 'If-Match': etag };
}

/** A random key. `crypto.randomUUID` exists only behind TLS. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

function pathOf(resource: string, id: unknown): string {
  return `${placeOf(resource).path}/${encodeURIComponent(String(id))}`;
}

function linkageOf({ resource, id, link }: LinkPlace): string {
  return `${pathOf(resource, id)}/relationships/${link}`;
}
