import { describe, expect, it } from '@jest/globals';
import { create, faultsOf, update } from '../../test/validating.js';
import { assemble } from '../assemble.js';
import { alsoCalled, text } from '../define.js';
import { standardFields } from '../modules/standard-fields.js';
import { validateAttributes } from './validators.js';

describe('validateAttributes with second names', () => {
  const rest = { active_date: '2020-01-31' };

  /** The name of the document that a create stores. */
  function nameOf(sent: Record<string, unknown>): unknown {
    const { values, faults } = create('Documents', { ...rest, ...sent });
    expect(faults).toEqual([]);
    expect([...values.keys()]).not.toContain('name');
    return values.get('document_name');
  }

  it('accepts either name, or both with one value', () => {
    expect(nameOf({ document_name: 'first' })).toBe('first');
    expect(nameOf({ name: 'second' })).toBe('second');
    expect(nameOf({ document_name: 'both', name: 'both' })).toBe('both');
  });

  it.each([null, ''])('ignores %j beside the other name on a create', (empty) => {
    expect(nameOf({ name: empty, document_name: 'first' })).toBe('first');
    expect(nameOf({ name: 'second', document_name: empty })).toBe('second');
  });

  it.each([create, update])('rejects two values, with both pointers', (validate) => {
    const sent = { ...rest, document_name: 'first', name: 'second' };
    expect(faultsOf(validate('Documents', sent))).toEqual([
      '8126 /data/attributes/document_name',
      '8126 /data/attributes/name',
    ]);
  });

  it.each([
    ['Documents', { ...rest, document_name: 'first', name: 1 }, '8111 /data/attributes/name'],
    ['Documents', { ...rest, document_name: 'first', name: 'x'.repeat(256) }, '8112 /data/attributes/name'],
    [
      'Accounts',
      { name: 'a', assigned_user_id: '1', assigned_user_name: {} },
      '8111 /data/attributes/assigned_user_name',
    ],
  ])('rejects invalid values in %s even where they would be ignored', (name, sent, fault) => {
    expect(faultsOf(create(name, sent))).toEqual([fault]);
  });

  it('does not use the second name in place of an invalid first name', () => {
    expect(faultsOf(create('Documents', { ...rest, name: 'second', document_name: 1 }))).toEqual([
      '8111 /data/attributes/document_name',
    ]);
  });

  it('requires the first name when neither is sent', () => {
    expect(faultsOf(create('Documents', rest))).toEqual(['8110 /data/attributes/document_name']);
    expect(faultsOf(update('Documents', rest))).toEqual([]);
  });

  it.each([
    [null, 8110],
    ['', 8110],
    [1, 8111],
    ['x'.repeat(256), 8112],
    ['\0', 8116],
  ])('rejects the second name %j with %i, once and under that name', (name, code) => {
    const faults = [`${code} /data/attributes/name`];
    expect(faultsOf(create('Documents', { ...rest, name }))).toEqual(faults);
    expect(faultsOf(update('Documents', { name }))).toEqual(faults);
  });

  it('updates under either name', () => {
    expect(update('Documents', { name: 'second' }).values).toEqual(new Map([['document_name', 'second']]));
    expect(update('Documents', { document_name: 'first' }).values).toEqual(new Map([['document_name', 'first']]));
  });

  it('does not overwrite a second name with the default of the first', () => {
    const fields = { label: text({ max: 9, default: 'new' }), name: alsoCalled('label', { max: 9 }) };
    const users = { name: 'Users', table: 'users', fields: { user_name: text({ max: 9 }), ...standardFields } };
    const things = { name: 'Things', table: 'things', fields: { ...fields, ...standardFields } };
    const source = assemble({ modules: [users, things], links: [], dropdowns: {} });
    const found = source.module('Things');
    if (found === undefined) throw new TypeError('There is no module Things');
    const judge = (attributes: Record<string, unknown>) => validateAttributes(found, attributes, 'create').values;
    expect(judge({ name: 'sent' })).toEqual(new Map([['label', 'sent']]));
    expect(judge({ name: null })).toEqual(new Map([['label', null]]));
    expect(judge({})).toEqual(new Map([['label', 'new']]));
  });
});
