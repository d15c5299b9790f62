import type { Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';

/** What the violation of each constraint of a module's table means to the client that wrote record `id`. */
export function constraintFaults(module: Module, id: string): Readonly<Record<string, Fault>> {
  const unique = [...module.fields.values()].filter((field) => field.unique);
  return Object.fromEntries([
    [`pk_${module.table}`, { code: 8006, value: id, source: { pointer: '/data/attributes/id' } }],
    ...unique.map(({ name }): [string, Fault] => [
      `uq_${module.table}_${name}`,
      { code: 8121, value: name, source: { pointer: `/data/attributes/${name}` } },
    ]),
  ]);
}
