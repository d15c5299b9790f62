import { freshText } from '../records.js';
import { numeral, type Json } from './exact-json.js';
import type { AttributeMeta } from './module-metadata.js';

/**
 * Two plain values of an attribute, as they are answered; different where the attribute has two. No other record has
 * the same texts. For an attribute that refers to records they are ids of none.
 */
export function sampleValues(attribute: AttributeMeta): readonly [Json, Json] {
  switch (attribute.type) {
    case 'text':
    case 'phone':
    case 'url':
    case 'file':
    case 'image':
    case 'version':
    case 'longText':
      return [sampleText(attribute, 'a'), sampleText(attribute, 'b')];
    case 'email':
      return [`${freshText('a')}@host.example`, `${freshText('b')}@host.example`];
    case 'enum':
      return sampleOptions(attribute);
    case 'multiEnum':
      return sampleLists(attribute);
    case 'intEnum':
      return sampleOptions(attribute);
    case 'bool':
      return [true, false];
    case 'autoNumber':
      // More records than a test run can create.
      return [numeral('2000000007'), numeral('2000000008')];
    case 'int':
      return [numeral('7'), numeral('8')];
    case 'currency':
    case 'decimal':
      return [numeral('12.50'), numeral('-3.10')];
    case 'date':
      return ['2026-03-10', '2024-02-29'];
    case 'datetime':
      // The end of an appointment is hours and minutes after its start, as many as the values of integers say.
      if (attribute.name === 'date_end') return ['2026-03-11T06:37:00.000Z', '2000-01-01T08:07:59.999Z'];
      return ['2026-03-10T23:30:00.000Z', '1999-12-31T23:59:59.999Z'];
    case 'time':
      return ['23:30:00', '00:00:01'];
    case 'accessRules':
      return [{ Accounts: { list: 'owner', edit: 'none' } }, { Contacts: { delete: 'group' } }];
    case 'id':
      return [freshText('a'), freshText('b')];
  }
}

/** The values of an attribute's drop-down as they are written in JSON, without the empty one. */
export function optionsOf(attribute: AttributeMeta): readonly Json[] {
  return (attribute.enum ?? [])
    .map(({ value }) => (typeof value === 'number' ? numeral(String(value)) : value))
    .filter((value) => value !== '');
}

function sampleText({ len }: AttributeMeta, prefix: string): string {
  return freshText(prefix).slice(0, len);
}

function sampleOptions(attribute: AttributeMeta): readonly [Json, Json] {
  const [first = '', second = attribute.nullable ? '' : first] = optionsOf(attribute);
  return [first, second];
}

function sampleLists(attribute: AttributeMeta): readonly [Json, Json] {
  const keys = optionsOf(attribute);
  return [keys.slice(0, 1), keys.length > 1 || !attribute.nullable ? keys.slice(1).reverse() : null];
}
