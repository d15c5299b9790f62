import { describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { resourceOf } from '../client/document.js';
import { errorOf, errorsOf } from '../client/error-document.js';
import { valuesOf } from '../client/field-values.js';
import { WRITABLE, type FieldKind } from '../client/module-fields.js';
import { change, create, creation, MODULES, read, update, urlOf, type ModuleName } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

function fieldsOf<Kind extends FieldKind['kind']>(
  module: ModuleName,
  ...kinds: Kind[]
): [string, FieldKind & { kind: Kind }][] {
  return Object.entries(WRITABLE[module]).filter((entry): entry is [string, FieldKind & { kind: Kind }] =>
    kinds.some((kind) => kind === entry[1].kind),
  );
}

function pointersOf(errors: ReturnType<typeof errorsOf>): string[] {
  return errors.map((error) => error.source?.pointer ?? '').sort();
}

function pointersTo(names: readonly string[]): string[] {
  return names.map((name) => `/data/attributes/${name}`).sort();
}

describe.each(MODULES)('values of %s', (module) => {
  const generated: Record<string, Arbitrary<{ readonly sent: unknown; readonly stored: unknown }>> = {};
  for (const [name, field] of Object.entries(WRITABLE[module])) {
    const values = valuesOf(field);
    // The end of an appointment follows from its start and its duration.
    if (values !== undefined && name !== 'date_end') generated[name] = values;
  }

  it('values#json-types: values of every attribute are returned exactly, created or updated', async () => {
    const record = await create(api, module);
    await fc.assert(
      fc.asyncProperty(fc.record(generated), fc.boolean(), async (values, isUpdate) => {
        const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.sent]));
        const stored = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.stored]));
        const written = isUpdate ? await update(api, record, sent) : await create(api, module, sent);
        expect(written.attributes).toMatchObject(stored);
        expect((await read(api, written)).attributes).toMatchObject(stored);
      }),
      { numRuns: 12 },
    );
  });

  it('values#text: text as long as the field allows is kept, one character more is 400', async () => {
    const bounded = fieldsOf(module, 'text').filter(([, field]) => field.max !== undefined);
    const longest = Object.fromEntries(bounded.map(([name, field]) => [name, 'ä'.repeat(field.max ?? 0)]));
    expect((await create(api, module, longest)).attributes).toMatchObject(longest);
    const tooLong = Object.fromEntries(bounded.map(([name, field]) => [name, 'x'.repeat((field.max ?? 0) + 1)]));
    const errors = errorsOf(await api.post(`/modules/${module}`, creation(module, tooLong)), 400);
    expect(pointersOf(errors)).toEqual(pointersTo(bounded.map(([name]) => name)));
    expect(new Set(errors.map((error) => error.code))).toEqual(new Set([8112]));
  });

  it.each([{}, { a: 1 }, [], ['x'], [[]]])(
    'values#json-types: %j is invalid for every attribute: 400 with every pointer',
    async (value) => {
      const names = Object.keys(WRITABLE[module]);
      const record = await create(api, module);
      const answer = await api.patch(
        urlOf(record),
        change(record, Object.fromEntries(names.map((name) => [name, value]))),
      );
      expect(pointersOf(errorsOf(answer, 400))).toEqual(pointersTo(names));
    },
  );

  it('values#json-types: values of another JSON type are 400 with every pointer', async () => {
    const wrong: Record<FieldKind['kind'], unknown> = {
      text: 5,
      flag: 'maybe',
      integer: 1.5,
      decimal: 'much',
      date: 20260101,
      'date-time': 1.5e12,
      option: 5.5,
      reference: 5.5,
    };
    const fields = Object.entries(WRITABLE[module]);
    const values = Object.fromEntries(fields.map(([name, field]) => [name, wrong[field.kind]]));
    const record = await create(api, module);
    const errors = errorsOf(await api.patch(urlOf(record), change(record, values)), 400);
    expect(pointersOf(errors)).toEqual(pointersTo(fields.map(([name]) => name)));
    expect(await read(api, record)).toEqual(record);
  });

  it('security#exact-storage, values#forbidden-characters: NUL and lone surrogates in any text are 400 with every pointer', async () => {
    const names = fieldsOf(module, 'text').map(([name]) => name);
    const record = await create(api, module);
    for (const text of ['a\u0000b', '\ud800', 'x\udc00\ud800x']) {
      const answer = await api.patch(
        urlOf(record),
        change(record, Object.fromEntries(names.map((name) => [name, text]))),
      );
      const errors = errorsOf(answer, 400);
      expect(pointersOf(errors)).toEqual(pointersTo(names));
      expect(new Set(errors.map((error) => error.code))).toEqual(new Set([8116]));
    }
  });

  it('values#null-and-empty: "" is for every type but text what null is', async () => {
    const record = await create(api, module);
    const typed = Object.entries(WRITABLE[module]).filter(([, { kind }]) => kind !== 'text');
    const emptied = (value: null | ''): unknown =>
      change(record, Object.fromEntries(typed.map(([name]) => [name, value])));
    const faultsOf = async (value: null | ''): Promise<unknown> => {
      const answer = await api.patch(urlOf(record), emptied(value));
      return answer.status === 200 ? [] : errorsOf(answer, 400).map(({ code, source }) => [code, source?.pointer]);
    };
    const faults = await faultsOf(null);
    expect(await faultsOf('')).toEqual(faults);
    const refused = new Set((faults as [number, string][]).map(([, pointer]) => pointer.split('/').at(-1)));
    const optional = typed.filter(([name]) => !refused.has(name));
    const blank = Object.fromEntries(optional.map(([name]) => [name, '']));
    const expected = Object.fromEntries(optional.map(([name, { kind }]) => [name, kind === 'option' ? '' : null]));
    expect((await update(api, record, blank)).attributes).toMatchObject(expected);
  });

  it('values#ids: references accept the id of a live record only', async () => {
    const fields = fieldsOf(module, 'reference');
    const ids: Record<string, string> = {};
    for (const [name, field] of fields) ids[name] = (await create(api, field.to)).id;
    const record = await create(api, module, ids);
    expect(record.attributes).toMatchObject(ids);
    const nulls = Object.fromEntries(fields.map(([name]) => [name, null]));
    expect((await update(api, record, nulls)).attributes).toMatchObject(nulls);
  });
});

describe.each(MODULES.filter((module) => fieldsOf(module, 'option').length > 0))('options of %s', (module) => {
  it('values#dropdowns: every option of every list is accepted, in any case, and stored as the key', async () => {
    const fields = fieldsOf(module, 'option');
    const record = await create(api, module);
    const rounds = Math.max(1, ...fields.map(([, field]) => field.options.length));
    for (let round = 0; round < rounds; round += 1) {
      const keys = Object.fromEntries(
        fields.map(([name, field]) => [name, field.options[round % field.options.length] ?? '']),
      );
      const otherCase = Object.fromEntries(
        Object.entries(keys).map(([name, key]) => [name, round % 2 === 0 ? key.toUpperCase() : key.toLowerCase()]),
      );
      expect((await update(api, record, otherCase)).attributes).toMatchObject(keys);
    }
  });

  it('values#dropdowns: an unknown option is 400 with its pointer', async () => {
    const names = fieldsOf(module, 'option').map(([name]) => name);
    const wrong = Object.fromEntries(names.map((name) => [name, 'No such option']));
    const errors = errorsOf(await api.post(`/modules/${module}`, creation(module, wrong)), 400);
    expect(pointersOf(errors)).toEqual(pointersTo(names));
    expect(new Set(errors.map((error) => error.code))).toEqual(new Set([8113]));
  });
});

describe('text', () => {
  it.each([
    '<script>alert("x")</script> &amp; \'q\' "Q"',
    '  leading and trailing  ',
    'line\nbreak\r\n\ttab\u0001\u001f\u007f',
    'backslash \\ and \\u0000 and \\n',
    "Robert'); DROP TABLE accounts;--",
    '%s ${x} {{y}} $1 :name ?',
    'e\u0301 is not \u00e9',
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 𝒳',
    'مرحبا \u202e mirrored \u2028 \u2029 \ufeff \uffff',
    'null',
    '__proto__',
    '',
    ' ',
  ])('values#text: %j is returned byte for byte', async (description) => {
    const record = await create(api, 'Notes', { description });
    expect(record.attributes.description).toBe(description);
    expect((await read(api, record)).attributes.description).toBe(description);
  });

  it('values#text: a long text is kept whole', async () => {
    const description = 'ab€😀'.repeat(16_383);
    expect((await create(api, 'Notes', { description })).attributes.description).toBe(description);
  });

  it('values#text: escapes in the request mean their characters', async () => {
    const body = JSON.stringify(creation('Notes', { description: '@@' })).replace('@@', '\\u00e9\\ud83d\\ude00\\/\\"');
    expect(resourceOf(await api.post('/modules/Notes', body), 201).attributes.description).toBe('é😀/"');
  });

  it('RFC 8259 8.1: a body that is not UTF-8 is 400', async () => {
    const [before, after] = JSON.stringify(creation('Notes', { description: '@@' })).split('@@');
    const body = Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(after ?? '')]);
    expect([8101, 8116]).toContain(errorOf(await api.send('POST', '/modules/Notes', {}, body), 400).code);
  });

  it.each(['assigned_user_id', 'industry', 'last_contacted', 'total_revenue'])(
    'security#exact-storage, values#forbidden-characters: NUL in %s is 400 with its pointer',
    async (name) => {
      const error = errorOf(await api.post('/modules/Accounts', creation('Accounts', { [name]: 'a\u0000' })), 400);
      expect(error.source).toEqual({ pointer: `/data/attributes/${name}` });
    },
  );
});

describe('numbers', () => {
  async function stored(module: ModuleName, name: string, literal: string): Promise<string> {
    const body = JSON.stringify(creation(module, { [name]: '@@' })).replace('"@@"', literal);
    const record = resourceOf(await api.post(`/modules/${module}`, body), 201);
    const { text } = await api.get(urlOf(record));
    return new RegExp(`"${name}":("?[^,}]*)`, 'u').exec(text)?.[1] ?? '';
  }

  it.each([
    '1.10',
    '0.10',
    '100',
    '0.000001',
    '9007199254740993',
    '123456789012345678.123456',
    '-1.50',
    '0',
    '1000000.00',
  ])('values#decimals: the decimal %s keeps its digits', async (literal) => {
    expect(await stored('Opportunities', 'amount', literal)).toBe(literal);
    expect(await stored('Accounts', 'total_revenue', literal)).toBe(literal);
  });

  it.each(['1.10', '9007199254740993', '-0.5', '12'])(
    'values#decimals: the numeric string "%s" is accepted and returned as a number',
    async (literal) => {
      expect(await stored('Opportunities', 'amount', `"${literal}"`)).toBe(literal);
    },
  );

  it('values#decimals: digits survive an update', async () => {
    const record = await create(api, 'Opportunities');
    const body = JSON.stringify(change(record, { amount: '@@' })).replace('"@@"', '7.70');
    expect((await api.patch(urlOf(record), body)).text).toContain('"amount":7.70');
    await update(api, record, { next_step: 'call' });
    expect((await api.get(urlOf(record))).text).toContain('"amount":7.70');
  });

  it('values#decimals: any decimal keeps its digits', async () => {
    await fc.assert(
      fc.asyncProperty(valuesOf({ kind: 'decimal' }) ?? fc.constant({ sent: '0', stored: 0 }), async ({ sent }) => {
        expect(await stored('Accounts', 'total_revenue', String(sent))).toBe(sent);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['1.5e3', '15E2', '1500e0', '0.15e4'])(
    'values#decimals: the exponent form %s keeps its value',
    async (literal) => {
      expect(Number(await stored('Opportunities', 'amount', literal))).toBe(1500);
    },
  );

  it.each([
    '1e400',
    '1e999999',
    '1e-999999',
    '-1e131073',
    '"1e99999999999"',
    '"NaN"',
    '"Infinity"',
    '"-inf"',
    '"0x10"',
    '"1_000"',
    '"1 000"',
    '"1,5"',
    'true',
    '[1]',
  ])('values#decimals: %s is not a storable decimal: 400 with its pointer', async (literal) => {
    const body = JSON.stringify(creation('Opportunities', { amount: '@@' })).replace('"@@"', literal);
    const error = errorOf(await api.post('/modules/Opportunities', body), 400);
    expect(error.source).toEqual({ pointer: '/data/attributes/amount' });
  });

  it.each(['0', '1', '59'])(
    'values#integers: the integer %s is returned as a number, sent as number or as text',
    async (literal) => {
      expect(await stored('Meetings', 'duration_minutes', literal)).toBe(literal);
      expect(await stored('Meetings', 'duration_minutes', `"${literal}"`)).toBe(literal);
    },
  );

  it.each(['1.5', '"1.5"', '99999999999', '-99999999999', '9007199254740993', '1e300', '"x"', 'true', '[]'])(
    'values#integers: %s is not an integer for the field: 400 with its pointer',
    async (literal) => {
      const body = JSON.stringify(creation('Meetings', { duration_minutes: '@@' })).replace('"@@"', literal);
      const error = errorOf(await api.post('/modules/Meetings', body), 400);
      expect(error.source).toEqual({ pointer: '/data/attributes/duration_minutes' });
    },
  );

  it.each(['reminder_time', 'email_reminder_time'])(
    'values#dropdowns: %s allows -1 and its options, as numbers',
    async (name) => {
      expect(await stored('Meetings', name, '-1')).toBe('-1');
      expect(await stored('Meetings', name, '300')).toBe('300');
      const answer = await api.post('/modules/Meetings', creation('Meetings', { [name]: 61 }));
      expect(errorOf(answer, 400).source).toEqual({ pointer: `/data/attributes/${name}` });
    },
  );

  it.each([
    ['1.0', true],
    ['0.0', false],
    ['1e0', true],
  ])('values#flags: the flag %s is read by its numeric value', async (written, flag) => {
    const body = JSON.stringify(creation('Notes', { portal_flag: 'here' })).replace('"here"', written);
    expect(resourceOf(await api.post('/modules/Notes', body), 201).attributes.portal_flag).toBe(flag);
  });

  it.each([true, false])('values#flags: the flag %s is returned as a boolean', async (flag) => {
    expect((await create(api, 'Notes', { portal_flag: flag })).attributes.portal_flag).toBe(flag);
  });
});

describe('ids', () => {
  it('values#ids: a whole number is read as its digits', async () => {
    const id = String(Date.now());
    const parent = await create(api, 'Accounts', {}, id);
    const child = await create(api, 'Accounts', { parent_id: Number(id) });
    expect(child.attributes.parent_id).toBe(parent.id);
    expect((await update(api, child, { parent_id: null })).attributes.parent_id).toBeNull();
    expect((await update(api, child, { parent_id: Number(id) })).attributes.parent_id).toBe(parent.id);
    for (const wrong of [1.5, true, [id]]) {
      const answer = await api.patch(urlOf(child), change(child, { parent_id: wrong }));
      expect(errorOf(answer, 400)).toMatchObject({ code: 8111, source: { pointer: '/data/attributes/parent_id' } });
    }
    const linkage = { member_of: { data: { type: 'Accounts', id: Number(id) } } };
    const answer = await api.patch(urlOf(child), { data: { type: 'Accounts', id: child.id, relationships: linkage } });
    expect(errorOf(answer, 400).code).toBe(8106);
  });
});
