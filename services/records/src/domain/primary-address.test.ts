import { describe, expect, it } from '@jest/globals';
import { catalog, validateAttributes } from '@crm/catalog';
import { findModule } from './find-module.js';
import { addressFaults, readAddressChange } from './primary-address.js';

const contacts = findModule(catalog, 'Contacts');

function read(attributes: object, link?: string) {
  const linkages = link === undefined ? [] : [{ link, entries: [], pointer: '/p' }];
  return readAddressChange(contacts, validateAttributes(contacts, { ...attributes }, 'update').address, linkages);
}

function faults(attributes: object, current: string | null, link?: string): string[] {
  const change = read(attributes, link);
  if (change === undefined) throw new Error('The attributes say nothing of the address');
  return addressFaults(change, current).map(({ code, source }) => `${code} ${JSON.stringify(source)}`);
}

const contradiction = '8311 {"pointer":"/p"}';
const missing = '8124 {"pointer":"/data/attributes/email_opt_out"}';

describe('readAddressChange', () => {
  it('reads the change of the address from the attributes', () => {
    expect(read({ last_name: 'x' })).toBeUndefined();
    expect(read({ email1: '', invalid_email: '1' })).toMatchObject({
      email: { value: null, pointer: '/data/attributes/email1' },
      flags: [{ field: 'invalid_email', value: true, pointer: '/data/attributes/invalid_email' }],
    });
    expect(read({ email_opt_out: null })).toMatchObject({ flags: [{ field: 'opt_out', value: null }] });
    expect(read({ email_opt_out: null })).not.toHaveProperty('email');
  });

  it('ignores the address when a part of it was refused', () => {
    expect(read({ email1: 'nobody', email_opt_out: true })).toBeUndefined();
    expect(read({ email_opt_out: true, email1: 5 })).toBeUndefined();
  });
});

describe('addressFaults', () => {
  it.each([
    [{ email_opt_out: true }, null, [missing]],
    [{ email_opt_out: true, email1: null }, 'a@b', [missing]],
    [{ email_opt_out: true, email1: 'a@b' }, null, []],
    [{ email_opt_out: true }, 'a@b', []],
    [{ email_opt_out: false }, null, []],
    [{ email_opt_out: null }, null, []],
  ])('for %j and the stored address %j: %j', (attributes, current, expected) => {
    expect(faults(attributes, current)).toEqual(expected);
  });

  it.each([
    [{ email1: 'a@b' }, null, 'email_addresses', [contradiction]],
    [{ email1: 'a@b' }, 'c@d', 'email_addresses_primary', [contradiction]],
    [{ email1: null }, 'c@d', 'email_addresses', [contradiction]],
    [{ email1: 'A@B' }, 'a@b', 'email_addresses', []],
    [{ email1: '' }, null, 'email_addresses', []],
    [{ email1: 'a@b' }, null, 'user_sync', []],
    [{ email_opt_out: true }, null, 'email_addresses', []],
  ])('for %j and the stored address %j beside %s: %j', (attributes, current, link, expected) => {
    expect(faults(attributes, current, link)).toEqual(expected);
  });
});
