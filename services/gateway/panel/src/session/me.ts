import type { PanelRecord } from '../data/documents.js';
import type { Session } from './session.js';

/** The person who is signed in, and what client and roles permit (rights#own-rights). */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly scopes: readonly string[];
  /** The level of each action by module. */
  readonly rights: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface MeDocument {
  readonly data: {
    readonly id: string;
    /** Absent where the person may not read the own record. */
    readonly attributes?: { readonly user_name: string; readonly full_name: string | null };
  };
  readonly meta: Pick<Me, 'scopes' | 'rights'> & { readonly administrator: boolean };
}

export async function readMe({ send }: Pick<Session, 'send'>): Promise<Me> {
  const { document } = await send('api/v8/me?fields%5BUsers%5D=user_name,full_name');
  const { data, meta } = document as MeDocument;
  const { id, attributes } = data;
  const { scopes, rights, administrator } = meta;
  const name = attributes?.full_name ?? attributes?.user_name ?? id;
  return { id, name, scopes, rights, isAdministrator: administrator && scopes.includes('admin:access') };
}

/** The action and the scope that a page or button needs: those of react-admin, and adding to a link and removing. */
const NEEDS: Readonly<Record<string, readonly [action: string, scope: string]>> = {
  list: ['list', 'standard:read'],
  show: ['view', 'standard:read'],
  create: ['edit', 'standard:create'],
  edit: ['edit', 'standard:update'],
  delete: ['delete', 'standard:delete'],
  link: ['edit', 'standard:relationship:create'],
  unlink: ['edit', 'standard:relationship:delete'],
};
const MODULE = /^modules\/([^/]+)$/;

/** Whether a page or button is of use. The API decides; a level that depends on groups or parents counts as granted. */
export function mayAct(me: Me, action: string, resource: string, record?: Partial<PanelRecord>): boolean {
  const module = MODULE.exec(resource)?.[1];
  if (module === undefined) return me.isAdministrator;
  const [right, scope] = NEEDS[action] ?? [];
  if (right === undefined || scope === undefined || !me.scopes.includes(scope)) return false;
  const level = me.rights[module]?.[right] ?? 'none';
  if (level === 'none' || me.isAdministrator) return level !== 'none';
  if (module === 'Users' && action === 'create') return false;
  if (record === undefined) return true;
  if (module === 'Users' && right === 'edit') return record.id === me.id;
  return level !== 'owner' || [record.assigned_user_id, record.created_by].includes(me.id);
}

/** The modules whose records the person may see. */
export function modulesOf(me: Me): string[] {
  return Object.keys(me.rights).filter((module) => mayAct(me, 'show', `modules/${module}`));
}
