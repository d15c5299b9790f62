import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import type { Link } from '../model.js';
import { readEntries } from './read-entries.js';

function linkOf(module: string, name: string): Link {
  const link = catalog.module(module)?.links.get(name);
  if (link === undefined) throw new Error(`no link ${module}.${name}`);
  return link;
}

const contacts = linkOf('Meetings', 'contacts');
const entry = (id: string, middle: string | Buffer = '', pointer = `/${id}`) => {
  return { id, middleJson: Buffer.from(middle), pointer };
};
const faultsOf = (link: Link, ...entries: ReturnType<typeof entry>[]) =>
  readEntries(link, 'm', entries).faults.map(({ code, source }) => [code, source]);
const at = (pointer: string) => ({ pointer });
const PLACE = '/meta/middle_table/data/attributes';

describe('readEntries', () => {
  it('reads ids with their middle values', () => {
    const { wanted, faults } = readEntries(contacts, 'm', [entry('a', '{"accept_status":"Accept"}'), entry('b')]);
    expect(faults).toEqual([]);
    expect(wanted.map(({ id, values }) => [id, Object.fromEntries(values)])).toEqual([
      ['a', { accept_status: 'accept' }],
      ['b', {}],
    ]);
  });

  it.each(['[]', 'null', '1', '{', '"x"', '\u0000', '1.10', Buffer.from([0xff])])(
    'refuses %j as middle values',
    (middle) => {
      expect(faultsOf(contacts, entry('a', middle))).toEqual([[8305, at(`/a${PLACE}`)]]);
    },
  );

  it('refuses each faulty entry at its own pointer', () => {
    const repetitions = [entry('a', '', '/again'), entry('a', '', '/and again')];
    expect(faultsOf(contacts, entry('a', '{"x/y":1}'), ...repetitions, entry('no id'))).toEqual([
      [8304, at('/again/id')],
      [8304, at('/and again/id')],
      [8119, at(`/a${PLACE}/x~1y`)],
      [8307, at('/no id/id')],
    ]);
  });

  it('refuses middle values of a column link, and a second entry of a to-one link', () => {
    const parent = linkOf('Accounts', 'member_of');
    expect(faultsOf(parent, entry('a', '{"x":null}'))).toEqual([[8108, at(`/a${PLACE}/x`)]]);
    expect(faultsOf(parent, entry('a', '{}'), entry('b'))).toEqual([[8306, at('/b')]]);
    const primary = linkOf('Accounts', 'email_addresses_primary');
    expect(faultsOf(primary, entry('a'), entry('b'))).toEqual([[8306, at('/b')]]);
  });

  it('refuses more than a thousand entries at once', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => entry(`x${index}`));
    expect(() => readEntries(contacts, 'm', many)).toThrow(expect.objectContaining({ code: 8710 }));
    expect(readEntries(contacts, 'm', many.slice(1)).wanted).toHaveLength(1_000);
  });
});
