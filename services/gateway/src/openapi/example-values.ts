import type { Field, FieldTypeName } from '@crm/catalog';

/** An id of the form that the service generates. */
export const EXAMPLE_ID = '0199aa3c-2c57-7c4e-9c1b-5d6f0e7a8b90';

/** An example value of each type. `keys` are the keys of the attribute's drop-down that are not empty. */
const VALUES: Readonly<Record<FieldTypeName, (field: Field, keys: readonly string[]) => unknown>> = {
  text: ({ max }) => 'Example'.slice(0, max),
  longText: () => 'An example.',
  phone: () => '+49 30 1234567',
  url: () => 'https://www.example.org/',
  email: () => 'anna@example.org',
  file: () => 'example.pdf',
  image: () => 'example.png',
  fileContent: () => 'SGVsbG8=',
  version: () => '1',
  enum: (field, keys) => field.default ?? keys[0] ?? '',
  multiEnum: (_field, keys) => keys.slice(0, 1),
  intEnum: (field, keys) => field.default ?? (keys[0] === undefined ? null : Number(keys[0])),
  bool: () => true,
  int: () => 10,
  autoNumber: () => 1,
  currency: () => 1250.5,
  decimal: () => 1.5,
  date: () => '2026-06-30',
  datetime: () => '2026-06-30T09:00:00.000Z',
  time: () => '09:00:00',
  accessRules: () => ({}),
  id: () => EXAMPLE_ID,
};

/** An example value of the attribute. */
export function exampleValue(field: Field): unknown {
  const keys = (field.keys ?? []).filter((key) => key !== '');
  return VALUES[field.type](field, keys);
}
