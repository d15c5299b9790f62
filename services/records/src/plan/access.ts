import type { Module } from '@crm/catalog';
import type { Actor } from '@crm/token';

/** Which records of a module a user may see. */
export type Access = 'all';

/** What the user may see of a module; asked for every module that a plan touches. */
export function accessTo(_module: Module, _actor: Actor): Access {
  return 'all';
}
