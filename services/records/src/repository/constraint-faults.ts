import { attributePointer, CUSTOM_SIZE, type Module } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';

const TOO_LARGE = 'The values of the custom attributes of a record have at most 512 KiB of JSON';

/** For each constraint of the module's table, the fault of a write of record `id` that violates the constraint. */
export function constraintFaults(module: Module, id: string): Readonly<Record<string, Fault>> {
  const unique = [...module.fields.values()].filter((field) => field.unique);
  return Object.fromEntries([
    ['pk_operation', { code: codes.serviceUnavailable }],
    ['keep_an_administrator', { code: codes.lastAdministrator, value: id }],
    [CUSTOM_SIZE, { code: codes.valueTooLong, source: { pointer: '/data/attributes' }, detail: TOO_LARGE }],
    [`pk_${module.table}`, { code: codes.recordAlreadyExists, value: id, source: { pointer: attributePointer('id') } }],
    ...unique.map(({ name }): [string, Fault] => [
      `uq_${module.table}_${name}`,
      { code: codes.valueInUse, value: name, source: { pointer: attributePointer(name) } },
    ]),
    ...module.uniqueTogether.map(({ columns, code }): [string, Fault] => {
      // The last column distinguishes the record from the others that share the preceding values.
      const pointer = attributePointer(columns.at(-1) ?? '');
      return [`uq_${module.table}_${columns.join('_')}`, { code, source: { pointer } }];
    }),
  ]);
}
