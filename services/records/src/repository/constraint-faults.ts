import type { Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';

/** The error of a client that wrote record `id`, for the violation of each constraint of the module's table. */
export function constraintFaults(module: Module, id: string): Readonly<Record<string, Fault>> {
  const unique = [...module.fields.values()].filter((field) => field.unique);
  return Object.fromEntries([
    ['pk_operation', { code: 8902 }],
    ['keep_an_administrator', { code: 8013, value: id }],
    [`pk_${module.table}`, { code: 8006, value: id, source: { pointer: '/data/attributes/id' } }],
    ...unique.map(({ name }): [string, Fault] => [
      `uq_${module.table}_${name}`,
      { code: 8121, value: name, source: { pointer: `/data/attributes/${name}` } },
    ]),
    ...module.uniqueTogether.map(({ columns, code }): [string, Fault] => {
      // The last column distinguishes the record from the others that share the preceding values.
      const pointer = `/data/attributes/${columns.at(-1) ?? ''}`;
      return [`uq_${module.table}_${columns.join('_')}`, { code, source: { pointer } }];
    }),
  ]);
}
