import { randomUUID } from 'node:crypto';
import type { Api } from './api.js';
import { resourceOf, type Resource } from './document.js';

/** The seven modules of this release. */
export const MODULES = ['Accounts', 'Contacts', 'Users', 'Meetings', 'Notes', 'Opportunities', 'Cases'] as const;

export type ModuleName = (typeof MODULES)[number];

/** An id that no other test uses: 36 characters, the most that operations#client-ids allows. */
export function freshId(): string {
  return randomUUID();
}

/** A short text that no other test uses. */
export function freshText(prefix = 't'): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}

/** The minimum attributes of a create: those that a person would call required. */
export function required(module: ModuleName): Record<string, unknown> {
  switch (module) {
    case 'Contacts':
      return { last_name: freshText('Doe') };
    case 'Users':
      return { user_name: freshText('u'), last_name: freshText('Roe'), status: 'Active' };
    case 'Meetings':
      return { name: freshText('Meeting'), date_start: '2026-03-02T09:00:00+01:00', duration_hours: 1 };
    case 'Notes':
      return { name: freshText('Note'), portal_flag: false };
    case 'Opportunities':
      return { name: freshText('Deal'), amount: 1000, date_closed: '2026-06-30', sales_stage: 'Prospecting' };
    case 'Accounts':
    case 'Cases':
      return { name: freshText(module) };
  }
}

/** A request document for a create. */
export function creation(module: ModuleName, attributes: Readonly<Record<string, unknown>> = {}, id?: string): unknown {
  const resource = { type: module, attributes: { ...required(module), ...attributes } };
  return { data: id === undefined ? resource : { id, ...resource } };
}

/** A request document for an update. */
export function change(record: Pick<Resource, 'type' | 'id'>, attributes: Readonly<Record<string, unknown>>): unknown {
  return { data: { type: record.type, id: record.id, attributes } };
}

/** Creates a record with the required attributes and the given ones. */
export async function create(
  api: Api,
  module: ModuleName,
  attributes: Readonly<Record<string, unknown>> = {},
  id?: string,
): Promise<Resource> {
  return resourceOf(await api.post(`/modules/${module}`, creation(module, attributes, id)), 201);
}

/** Reads a record. */
export async function read(api: Api, record: Pick<Resource, 'type' | 'id'>): Promise<Resource> {
  return resourceOf(await api.get(urlOf(record)));
}

/** Updates a record unconditionally. */
export async function update(
  api: Api,
  record: Pick<Resource, 'type' | 'id'>,
  attributes: Readonly<Record<string, unknown>>,
): Promise<Resource> {
  return resourceOf(await api.patch(urlOf(record), change(record, attributes)));
}

/** The path of a record, relative to `/api/v8`. */
export function urlOf(record: Pick<Resource, 'type' | 'id'>): string {
  return `/modules/${record.type}/${record.id}`;
}
