import { describe, expect, it } from '@jest/globals';
import { module } from '../../test/validating.js';
import { ExactNumber } from '../exact-number.js';
import { equalsStored } from './validators.js';

describe('equalsStored', () => {
  it.each([
    ['date_entered', '2020-01-01T01:00:00+01:00', '2020-01-01T00:00:00.000Z', true],
    ['date_created', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', true],
    ['date_entered', '2020-01-01', '2020-01-01T00:00:00.000Z', false],
    ['case_number', '12', 12, true],
    ['case_number', 13, 12, false],
    ['deleted', '0', false, true],
    ['deleted', true, false, false],
    ['account_name', null, null, true],
    ['account_name', '', null, true],
    ['account_name', 'A', null, false],
    ['account_name', null, 'A', false],
    ['account_name', { a: 1 }, 'A', false],
    ['gone', 1, 1, false],
  ])('compares %s %j with %j: %j', (attribute, sent, stored, isEqual) => {
    expect(equalsStored(module('Cases'), attribute, sent, stored)).toBe(isEqual);
  });

  it.each([
    ['Documents', 'name', 'd', 'd', true],
    ['Documents', 'name', 'd', 'e', false],
    ['EmailAddresses', 'email_address_caps', 'A@B', 'A@B', true],
    ['EmailAddresses', 'email_address_caps', 'a@b', 'A@B', false],
    ['ProjectTask', 'time_due', '08:45', '08:45:00', true],
    ['Documents', 'revision', 2, '2', true],
    ['Documents', 'revision', new ExactNumber('2.0'), '2', false],
    ['Currencies', 'conversion_rate', '0.90', new ExactNumber('0.90'), true],
    ['Opportunities', 'amount_usdollar', 100, new ExactNumber('100.000000'), true],
    ['Opportunities', 'amount_usdollar', '1e2', 100, true],
    ['Opportunities', 'amount_usdollar', 50000000000.123456, new ExactNumber('50000000000.123456'), true],
    ['Opportunities', 'amount_usdollar', new ExactNumber('100.000001'), new ExactNumber('100.000000'), false],
    ['Opportunities', 'amount_usdollar', null, 100, false],
    ['Opportunities', 'amount_usdollar', 0, null, false],
    ['AOS_Quotes', 'template_ddown_c', [], [], true],
    ['ACLRoles', 'actions', { Cases: {} }, { Cases: {} }, true],
    ['ACLRoles', 'actions', { Cases: {} }, {}, false],
  ])('compares %s.%s %j with %j: %j', (name, attribute, sent, stored, isEqual) => {
    expect(equalsStored(module(name), attribute, sent, stored)).toBe(isEqual);
  });
});
