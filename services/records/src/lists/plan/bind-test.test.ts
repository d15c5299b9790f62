import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed, type Field, type FieldTypeName, type Operator } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { attributeNamed } from './attribute.js';
import { bindTests, type WrittenComparator } from './bind-test.js';
import { ConditionParameters } from './list-plan.js';

const OPERATORS: readonly Operator[] = ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'in', 'nin', 'li', 'nli'];

function attribute(module: string, name: string): Field {
  return attributeNamed(moduleNamed(catalog, module), name);
}

/** No multi-select drop-down has a key yet. */
const SEVERAL: Field = { ...attribute('AOS_Quotes', 'template_ddown_c'), keys: ['Banking'] };

/** One attribute of each type, a suitable operand with the value that it becomes, and an unsuitable operand. */
const TYPES: readonly [type: FieldTypeName, field: Field, operand: string, value: unknown, unfit: string][] = [
  ['text', attribute('Accounts', 'name'), "it's", "it's", '\0'],
  ['phone', attribute('Accounts', 'phone_office'), '+1', '+1', '\ud800'],
  ['url', attribute('Accounts', 'website'), 'x', 'x', '\0'],
  ['email', attribute('EmailAddresses', 'email_address'), 'no address', 'no address', '\0'],
  ['file', attribute('Notes', 'filename'), 'x', 'x', '\0'],
  ['image', attribute('Contacts', 'photo'), 'x', 'x', '\0'],
  ['version', attribute('DocumentRevisions', 'revision'), '2.0b', '2.0b', '\0'],
  ['longText', attribute('Accounts', 'description'), 'x', 'x', '\0'],
  ['enum', attribute('Accounts', 'industry'), 'bAnKiNg', 'Banking', 'Mining?'],
  ['multiEnum', SEVERAL, 'bAnKiNg', 'Banking', 'nothing'],
  ['intEnum', attribute('Meetings', 'reminder_time'), '60', 60, '60.5'],
  ['bool', attribute('Contacts', 'do_not_call'), '1', true, 'yes'],
  ['int', attribute('Meetings', 'duration_hours'), '1e1', 10, '1.5'],
  ['autoNumber', attribute('Cases', 'case_number'), '7', 7, 'x'],
  ['currency', attribute('Opportunities', 'amount'), '1.10', '1.10', '1,10'],
  ['decimal', attribute('Currencies', 'conversion_rate'), '-0.1e-3', '-0.1e-3', '+1'],
  ['date', attribute('Contacts', 'birthdate'), '2024-02-29', '2024-02-29', '2023-02-29'],
  ['datetime', attribute('Meetings', 'date_start'), '2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T10:00:00'],
  ['time', attribute('ProjectTask', 'time_due'), '10:30', '10:30:00', '25:00'],
  ['id', attribute('Accounts', 'id'), 'any text', 'any text', '\0'],
];

const HAVE: Readonly<Record<string, readonly Operator[]>> = {
  texts: OPERATORS,
  options: ['eq', 'ne', 'in', 'nin', 'li', 'nli'],
  numbers: ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'in', 'nin'],
  flags: ['eq', 'ne'],
  equality: ['eq', 'ne', 'in', 'nin'],
  none: [],
};

const KINDS: Readonly<Record<FieldTypeName, keyof typeof HAVE>> = {
  text: 'texts',
  phone: 'texts',
  url: 'texts',
  email: 'texts',
  file: 'texts',
  image: 'texts',
  version: 'texts',
  longText: 'texts',
  date: 'texts',
  datetime: 'texts',
  enum: 'options',
  multiEnum: 'equality',
  id: 'equality',
  intEnum: 'numbers',
  int: 'numbers',
  autoNumber: 'numbers',
  currency: 'numbers',
  decimal: 'numbers',
  time: 'numbers',
  bool: 'flags',
  accessRules: 'none',
  fileContent: 'none',
};

interface Bound {
  readonly tests: readonly unknown[];
  readonly values: readonly unknown[];
  readonly faults: readonly string[];
}

function bind(field: Field, ...comparators: WrittenComparator[]): Bound {
  const parameters = new ConditionParameters();
  const faults: Fault[] = [];
  const tests = bindTests(field, comparators, parameters, (fault) => faults.push(fault));
  return {
    tests,
    values: Object.values(parameters.values),
    faults: faults.map(({ code, detail }) => `${code} ${detail ?? ''}`),
  };
}

/** `[[operator]]operand`; the operands of a list are separate arguments. */
function written(operator: string, ...texts: string[]): WrittenComparator {
  const operands = texts.map((text, index) => ({ text, position: operator.length + 4 + index }));
  return { operator, operands, position: 2 };
}

describe.each(TYPES)('an attribute of type %s', (type, field, operand, value, unfit) => {
  const operators = HAVE[KINDS[type]] ?? [];

  it('has that type in the catalogue', () => {
    expect(field.type).toBe(type);
  });

  it.each(OPERATORS)('accepts or refuses the operator: %s', (operator) => {
    const isPattern = operator === 'li' || operator === 'nli';
    const one = isPattern ? operand : value;
    const isOfMany = operator === 'in' || operator === 'nin' || type === 'multiEnum';
    const { tests, values, faults } = bind(field, written(operator, operand));
    const unknown: unknown = expect.stringMatching(/^8208 .*\(at character 3\)$/);
    expect({ tests: tests.length, values, faults }).toEqual(
      operators.includes(operator)
        ? { tests: 1, values: [isOfMany ? [one] : one], faults: [] }
        : { tests: 0, values: [], faults: [unknown] },
    );
  });

  it.each(operators)('reports an unsuitable operand and its position: %s', (operator) => {
    const { faults } = bind(field, written(operator, operand, unfit));
    const fault: unknown = expect.stringMatching(new RegExp(`^8209 .*\\(at character ${operator.length + 6}\\)$`, 's'));
    const isPatternOfAll = (operator === 'li' || operator === 'nli') && !/[\0\ud800]/.test(unfit);
    expect(faults).toEqual(isPatternOfAll ? [] : [fault]);
  });

  it.each(operators)('accepts the empty operand as "is empty", except where that is impossible: %s', (operator) => {
    const not = ['ne', 'nin', 'nli'].includes(operator);
    const refused = { tests: [], faults: [expect.stringMatching(/^8209 Nothing is greater .* \(at character 7\)$/)] };
    const empty = { tests: [{ test: { is: 'empty' }, not }], faults: [] };
    const expected = operator === 'gt' || operator === 'lt' ? refused : empty;
    expect(bind(field, written(operator, ''))).toEqual({ ...expected, values: [] });
  });
});

describe('access rules of a role', () => {
  it.each(OPERATORS)('cannot be filtered: %s', (operator) => {
    const { faults } = bind(attribute('ACLRoles', 'actions'), written(operator, 'x'));
    expect(faults).toEqual(['8208 The attribute cannot be filtered by (at character 3)']);
  });
});

describe('several comparators of one attribute', () => {
  const name = attribute('Accounts', 'name');

  it('must all match, but several `in` are one set and several `nin` one exclusion', () => {
    const { tests, values } = bind(
      name,
      written('in', 'a', 'b'),
      written('gt', 'A'),
      written('nin', 'c'),
      written('in', '', 'd'),
      written('nin', 'e'),
    );
    expect(tests).toEqual([
      { test: { is: 'gt', to: 'p1' }, not: false },
      { test: { is: 'in', to: 'p2', orEmpty: true }, not: false },
      { test: { is: 'in', to: 'p3', orEmpty: false }, not: true },
    ]);
    expect(values).toEqual(['A', ['a', 'b', 'd'], ['c', 'e']]);
  });

  it('are all reported when they are wrong', () => {
    const { faults } = bind(attribute('Opportunities', 'amount'), written('li', 'x'), written('in', '1', 'x', 'y'));
    expect(faults).toEqual([
      '8208 The attribute has the operators eq, ne, in, nin, gt, lt, gte, lte (at character 3)',
      '8209 The attribute takes a number (at character 8)',
      '8209 The attribute takes a number (at character 9)',
    ]);
  });
});

describe('a number with a drop-down', () => {
  const reminder = attribute('Meetings', 'reminder_time');

  it.each(['gt', 'lt', 'gte', 'lte'] as const)('is compared by order with any whole number: %s', (operator) => {
    const { tests, values, faults } = bind(reminder, written(operator, '0'), written(operator, '61'));
    expect([tests.length, values, faults]).toEqual([2, [0, 61], []]);
    expect(bind(reminder, written(operator, '1e10')).faults).toEqual([expect.stringMatching(/^8209 /)]);
  });

  it.each(['eq', 'ne', 'in', 'nin'] as const)('is compared for equality with its keys only: %s', (operator) => {
    expect(bind(reminder, written(operator, '61')).faults).toEqual([expect.stringMatching(/^8209 The options are /)]);
  });
});

describe('a pattern', () => {
  const name = attribute('Accounts', 'name');

  it.each<[text: string, is: string, value: string | undefined, not: boolean]>([
    ['abc', 'same', 'abc', false],
    ['a_b\\c', 'same', 'a_b\\c', false],
    ['100\\%', 'same', '100%', false],
    ['a_b\\c%', 'like', 'a\\_b\\\\c%', false],
    ['%100\\%%', 'like', '%100\\%%', false],
    ['\\\\%', 'same', '\\%', false],
    ['\\\\%%', 'like', '\\\\\\%%', false],
    ['%', 'empty', undefined, true],
    ['%%%', 'empty', undefined, true],
  ])('%j is bound as %s of %j', (text, is, value, not) => {
    const { tests, values } = bind(name, written('li', text));
    expect(tests).toEqual([{ test: value === undefined ? { is } : { is, to: 'p1' }, not }]);
    expect(values).toEqual(value === undefined ? [] : [value]);
    expect(bind(name, written('nli', text)).tests).toMatchObject([{ not: !not }]);
  });
});

describe('a telephone number', () => {
  const phone = attribute('Contacts', 'phone_mobile');

  it('begins with a plus sign where the decoding of the query left a blank', () => {
    expect(bind(phone, written('eq', ' 49 30 1')).values).toEqual(['+49 30 1']);
    expect(bind(phone, written('in', ' 49', '030')).values).toEqual([['+49', '030']]);
    expect(bind(phone, written('li', ' 49%')).values).toEqual(['+49%']);
    expect(bind(attribute('Accounts', 'name'), written('eq', ' 49')).values).toEqual([' 49']);
  });
});

describe('a date-time', () => {
  const start = attribute('Meetings', 'date_start');

  it.each([
    ['2020-01-01', '2020-01-01T00:00:00.000Z'],
    ['2020-01-01T01:00:00+01:00', '2020-01-01T00:00:00.000Z'],
    ['2020-01-01T01:00:00 01:00', '2020-01-01T00:00:00.000Z'],
    ['2020-01-01T01:00:00 0100', '2020-01-01T00:00:00.000Z'],
    ['2020-01-01T01:00:00.1239Z', '2020-01-01T01:00:00.123Z'],
  ])('%s is bound as %s', (text, value) => {
    expect(bind(start, written('eq', text)).values).toEqual([value]);
  });

  it.each(['2020-01-01T01:00:00', '2020-01-01 01:00', 'today', '2020-02-30', '2020-01-01T01:00:00  01:00'])(
    '%s is refused',
    (text) => {
      expect(bind(start, written('eq', text)).faults).toEqual([expect.stringMatching(/^8209 /)]);
    },
  );
});
