import type { AttributesMeta, ModuleMeta } from '@crm/catalog';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'ra-core';
import type { Session } from '../session/session.js';
import { changedAttributes } from './changed-attributes.js';
import { pageOf, recordOf, type OneDocument, type PageDocument, type PanelRecord } from './documents.js';
import { listQuery } from './list-query.js';
import { placeOf, type Place } from './place-of.js';
import type { RecordCalls } from './record-calls.js';
import { textOf } from './text-of.js';

/** Operations of the API other than reading and writing records. */
export interface Acts {
  readonly rotateSecret: (resource: string, id: string) => Promise<void>;
  /** Posts changes to a webhook again. */
  readonly replay: (webhookId: string, from: ReplayFrom) => Promise<void>;
  readonly rotateKey: () => Promise<void>;
  /** Revokes all tokens of a client or of a user. */
  readonly revokeAll: (of: { readonly client_id: string } | { readonly user_id: string }) => Promise<void>;
  /** Sets a user's own password, with the current one, or that of another user, without it. */
  readonly setPassword: (userId: string, password: string, current?: string) => Promise<void>;
  /** Adds one record to a link. */
  readonly link: (place: LinkPlace, related: RelatedRecord) => Promise<void>;
  /** Removes one record from a link. */
  readonly unlink: (place: LinkPlace, related: RelatedRecord) => Promise<void>;
  /** The modules that the user may list, described in this language (metadata#module-list). */
  readonly modules: (language: string) => Promise<Readonly<Record<string, ModuleMeta>>>;
  readonly attributes: (module: string, language: string) => Promise<AttributesMeta>;
}

/** Where a replay begins (webhooks#replay). */
export type ReplayFrom = { readonly at: string } | { readonly position: string };

export interface LinkPlace {
  readonly resource: string;
  readonly id: string;
  readonly link: string;
}

/** A resource identifier object. */
export interface RelatedRecord {
  readonly type: string;
  readonly id: string;
}

/** The access of react-admin and of the panel's pages to the API. */
export type PanelDataProvider = DataProvider & Acts;

/** A generated secret. It is shown once and never stored. */
export interface NewSecret {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

const JSON_API = 'application/vnd.api+json';

/** Receives facts from answers besides the returned records. */
export interface Told {
  readonly onSecret: (secret: NewSecret) => void;
  /** A role was removed or deleted, which gives users more rights in these modules. */
  readonly onOpened: (modules: readonly string[]) => void;
}

/** Maps react-admin's calls to requests to the API. */
export function createDataProvider({ send }: Session, { onSecret, onOpened }: Told): PanelDataProvider {
  const get = (path: string): Promise<unknown> => send(path, { headers: { Accept: JSON_API } });
  const write = (method: string, path: string, data?: unknown): Promise<unknown> =>
    send(path, {
      method,
      headers: { Accept: JSON_API, ...(data === undefined ? {} : { 'Content-Type': JSON_API }) },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });

  async function remove(path: string, data?: unknown): Promise<void> {
    const answer = (await write('DELETE', path, data)) as Opening | null | undefined;
    const opened = answer?.meta?.rights?.opened;
    if (opened !== undefined) onOpened(opened);
  }

  function keep(resource: string, document: unknown): PanelRecord {
    const { secret, ...attributes } = recordOf((document as OneDocument).data);
    const { id, name, url } = attributes;
    if (typeof secret === 'string') onSecret({ resource, id, name: textOf(name ?? url), secret });
    return { ...attributes, id };
  }

  async function getPage(
    path: string,
    place: Place,
    params: Partial<GetListParams>,
  ): Promise<GetListResult<PanelRecord>> {
    return pageOf((await get(`${path}?${listQuery(place, params).toString()}`)) as PageDocument);
  }

  async function getOne(resource: string, id: unknown): Promise<PanelRecord> {
    return keep(resource, await get(pathOf(resource, id)));
  }

  async function getMany(resource: string, ids: readonly unknown[]): Promise<PanelRecord[]> {
    const place = placeOf(resource);
    if (place.isAdministered) return Promise.all(ids.map((id) => getOne(resource, id)));
    const query = new URLSearchParams({ 'filter[id]': ids.join(','), 'page[limit]': String(Math.max(ids.length, 1)) });
    return pageOf((await get(`${place.path}?${query.toString()}`)) as PageDocument).data;
  }

  async function update(
    resource: string,
    id: unknown,
    wanted: Partial<RaRecord>,
    present: Partial<RaRecord>,
  ): Promise<PanelRecord> {
    const attributes = changedAttributes(wanted, present);
    return keep(resource, await write('PATCH', pathOf(resource, id), { type: placeOf(resource).type, id, attributes }));
  }

  const records: RecordCalls = {
    getList: (resource, params) => getPage(placeOf(resource).path, placeOf(resource), params),
    getOne: async (resource, { id }) => ({ data: await getOne(resource, id) }),
    getMany: async (resource, { ids }) => ({ data: await getMany(resource, ids) }),
    getManyReference: (resource, { target, id, meta, ...params }) => {
      const { parent } = meta as { readonly parent: string };
      return getPage(`${pathOf(parent, id)}/${encodeURIComponent(target)}`, placeOf(resource), params);
    },
    create: async (resource, { data }) => {
      const { path, type } = placeOf(resource);
      const { id, ...attributes } = data as Partial<RaRecord>;
      const named = id === undefined ? {} : { id };
      return { data: keep(resource, await write('POST', path, { type, ...named, attributes })) };
    },
    update: async (resource, { id, data, previousData }) => ({
      data: await update(resource, id, data as Partial<RaRecord>, (previousData ?? {}) as Partial<RaRecord>),
    }),
    updateMany: async (resource, { ids, data }) => {
      await Promise.all(ids.map((id) => update(resource, id, data as Partial<RaRecord>, {})));
      return { data: [...ids] };
    },
    delete: async (resource, { id, previousData }) => {
      await remove(pathOf(resource, id));
      return { data: { ...previousData, id } };
    },
    deleteMany: async (resource, { ids }) => {
      await Promise.all(ids.map((id) => remove(pathOf(resource, id))));
      return { data: [...ids] };
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
      await write('POST', linkageOf(place), [related]);
    },
    unlink: async (place, related) => {
      await remove(linkageOf(place), [related]);
    },
    modules: async (language) => {
      const headers = { 'Accept-Language': language };
      const answer = (await send('api/v8/modules/meta/list', { headers })) as {
        readonly meta: { readonly modules: { readonly list: Readonly<Record<string, ModuleMeta>> } };
      };
      return answer.meta.modules.list;
    },
    attributes: async (module, language) => {
      const path = `${placeOf(`modules/${module}`).path}/meta/attributes`;
      const answer = (await send(path, { headers: { 'Accept-Language': language } })) as {
        readonly meta: Readonly<Record<string, { readonly attributes: AttributesMeta }>>;
      };
      return answer.meta[module]?.attributes ?? {};
    },
  };
  // In react-admin callers choose the record type. In the panel all callers use PanelRecord.
  return { ...(records as DataProvider), ...acts };
}

interface Opening {
  readonly meta?: { readonly rights?: { readonly opened: readonly string[] } };
}

function pathOf(resource: string, id: unknown): string {
  return `${placeOf(resource).path}/${encodeURIComponent(String(id))}`;
}

function linkageOf({ resource, id, link }: LinkPlace): string {
  return `${pathOf(resource, id)}/relationships/${link}`;
}
