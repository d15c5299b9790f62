import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { catalog } from '../catalog.js';
import { ExactNumber } from '../exact-number.js';
import { isEdgeLink } from '../link-kinds.js';
import type { EdgeLink } from '../model.js';
import { compareMiddle, middleDefaults, validateMiddle } from './middle-values.js';

const AT = '/data/relationships/users/data/2';
const PLACE = `${AT}/meta/middle_table/data/attributes`;

function link(module: string, name: string): EdgeLink {
  const found = catalog.module(module)?.links.get(name);
  if (found === undefined || !isEdgeLink(found)) throw new TypeError(`There is no edge ${module}.${name}`);
  return found;
}

const invitation = link('Meetings', 'users');
const ENDS = { near: 'm', far: 'u' };

/** The faults as `code place`, the place within the middle values. */
function placesOf(faults: readonly Fault[]): string[] {
  return faults.map(({ code, source }) => {
    const pointer = source !== undefined && 'pointer' in source ? source.pointer : '';
    return `${code} ${pointer.replace(`${PLACE}/`, '')}`;
  });
}

function judge(sent: Readonly<Record<string, unknown>>) {
  return validateMiddle(invitation, sent, AT, ENDS);
}

describe('validateMiddle', () => {
  it('validates values like attributes, without adding defaults', () => {
    const { values, managed, faults } = judge({ accept_status: 'ACCEPT', required: '1' });
    expect([...values]).toEqual([
      ['accept_status', 'accept'],
      ['required', true],
    ]);
    expect(managed).toEqual([]);
    expect(faults).toEqual([]);
    expect([...judge({}).values]).toEqual([]);
  });

  it('clears a value with null', () => {
    expect([...judge({ accept_status: null }).values]).toEqual([['accept_status', null]]);
  });

  it('reports all faults at once with their pointers', () => {
    const sent = { accept_status: 'perhaps', required: new ExactNumber('1.5'), colour: 'red', 'a/b': 1, __proto: 1 };
    expect(placesOf(judge(sent).faults)).toEqual([
      '8113 accept_status',
      '8111 required',
      '8108 colour',
      '8119 a~1b',
      '8119 __proto',
    ]);
  });

  it('rejects names inherited from Object.prototype', () => {
    const sent = JSON.parse('{"__proto__":{},"constructor":1,"toString":2}') as Record<string, unknown>;
    expect(placesOf(judge(sent).faults)).toEqual(['8119 __proto__', '8108 constructor', '8108 toString']);
  });

  it.each([
    [{ id: '', date_modified: null, deleted: '0' }],
    [{ meeting_id: 'm', user_id: 'u' }],
    [{ meeting_id: '', user_id: null, deleted: false }],
  ])('ignores %j, which changes nothing', (sent) => {
    expect(judge(sent)).toEqual({ values: new Map(), references: [], managed: [], faults: [] });
  });

  it.each([
    ['meeting_id', 'other'],
    ['user_id', 'm'],
    ['deleted', true],
    ['date_modified', '2020-01-01T00:00:00Z'],
    ['id', 'x'],
  ])('leaves %s: %j to be compared with the stored value', (attribute, value) => {
    expect(judge({ [attribute]: value })).toMatchObject({
      faults: [],
      managed: [{ attribute, value, pointer: `${PLACE}/${attribute}` }],
    });
  });

  it('returns the records that the values refer to', () => {
    const { references } = validateMiddle(link('Leads', 'documents'), { document_revision_id: 'r' }, AT, ENDS);
    expect(references).toEqual([
      {
        attribute: 'document_revision_id',
        pointer: `${PLACE}/document_revision_id`,
        module: 'DocumentRevisions',
        id: 'r',
      },
    ]);
  });

  it('does not accept a role as a middle value', () => {
    const { faults } = validateMiddle(link('Accounts', 'email_addresses_primary'), { primary_address: true }, AT);
    expect(placesOf(faults)).toEqual(['8108 primary_address']);
  });
});

describe('compareMiddle', () => {
  const current = {
    id: 'x',
    meeting_id: 'm',
    user_id: 'u',
    required: true,
    date_modified: '2020-01-01T00:00:00.000Z',
  };

  it.each([
    [{ id: 'x' }],
    [{ date_modified: '2020-01-01T00:00:00.000Z' }],
    [{ date_modified: '2020-01-01T01:00:00+01:00' }],
  ])('accepts %j, which equals the stored value', (sent) => {
    expect(compareMiddle(invitation, judge(sent).managed, current)).toEqual([]);
  });

  it.each([
    ['id', 'y'],
    ['date_modified', '2020-01-01T00:00:00.001Z'],
    ['date_modified', 'now'],
    ['deleted', true],
    ['user_id', 'v'],
  ])('rejects %s: %j', (attribute, value) => {
    const faults = compareMiddle(invitation, judge({ [attribute]: value }).managed, current);
    expect(placesOf(faults)).toEqual([`8109 ${attribute}`]);
  });

  it('rejects values that a new pair cannot have yet', () => {
    const { managed } = judge({ id: 'x', date_modified: '2020-01-01T00:00:00.000Z' });
    expect(placesOf(compareMiddle(invitation, managed, undefined))).toEqual(['8109 id', '8109 date_modified']);
  });

  it('compares values that the server sets', () => {
    const addresses = link('Accounts', 'email_addresses');
    const { managed } = validateMiddle(addresses, { date_created: '2020-01-01T00:00:00Z' }, AT);
    expect(compareMiddle(addresses, managed, { date_created: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect(placesOf(compareMiddle(addresses, managed, { date_created: null }))).toEqual(['8109 date_created']);
  });
});

describe('middleDefaults', () => {
  it('are the defaults of the catalogue', () => {
    expect([...middleDefaults(invitation)]).toEqual([
      ['required', true],
      ['accept_status', 'none'],
    ]);
    expect(middleDefaults(link('Accounts', 'contacts')).size).toBe(0);
  });
});
