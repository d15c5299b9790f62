import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFiled, hashOf, readFiled, referencesOf, updateFiled, type Uploads } from './filed-records.js';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  PASSES,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const NAMED = { name: 'n', filename: 'a.txt' };

function newNote(attributes: object = NAMED, uploads: Uploads = { filename: 'bytes' }) {
  return createFiled(records, 'Notes', attributes, uploads);
}

describe('a ticket', () => {
  const ask = (module: string, id: string, field: string, context = ADMINISTRATOR) =>
    records.handlers.getFileTicket({ module, id, field }, context);

  it('allows the user to read the content of one attribute', async () => {
    const { id } = await newNote(NAMED, { filename: ['bytes', 'a/b'] });
    const { file } = await ask('Notes', id, 'filename');
    expect(file).toMatchObject({
      field: 'filename',
      name: 'a.txt',
      mediaType: 'a/b',
      size: 5,
      sha256: hashOf('bytes'),
    });
    expect(await PASSES.readTicket(file?.ticket ?? '', '1')).toEqual({ sha256: hashOf('bytes'), userId: '1' });
    expect(await faultsOf(PASSES.readTicket(file?.ticket ?? '', 'another'))).toEqual(['8602']);
  });

  it('is refused with the exact reason', async () => {
    const { id } = await newNote(NAMED, {});
    expect(await faultsOf(ask('Notes', id, 'filename'))).toEqual(['8606']);
    expect(await faultsOf(ask('Notes', id, 'name'))).toEqual(['8607']);
    expect(await faultsOf(ask('Notes', id, 'filename_file'))).toEqual(['8607']);
    expect(await faultsOf(ask('Accounts', id, 'filename'))).toEqual(['8607']);
    expect(await faultsOf(ask('Notes', 'nobody', 'filename'))).toEqual(['8001']);
    expect(await faultsOf(ask('Nothing', id, 'filename'))).toEqual(['8402']);
    expect(await faultsOf(ask('Notes', id, 'filename', calledBy('1', ['standard:update'])))).toEqual(['8510']);
  });

  it('needs the right to view the record, and an upload the right to edit it', async () => {
    const user = await restrictedUser(records, { Notes: { view: 'owner', edit: 'owner' } });
    const foreign = await newNote();
    expect(await faultsOf(ask('Notes', foreign.id, 'filename', user))).toEqual(['8001']);
    expect(await faultsOf(readFiled(records, 'Notes', foreign.id, user))).toEqual(['8001']);
    const send = (id: string, context = user) =>
      updateFiled(records, 'Notes', id, {}, { filename: 'other' }, { context });
    expect(await faultsOf(send(foreign.id))).toEqual(['8001']);
    const own = await createFiled(records, 'Notes', NAMED, { filename: 'own' }, { context: user });
    expect((await ask('Notes', own.id, 'filename', user)).file).toMatchObject({ sha256: hashOf('own') });
    const reader = await restrictedUser(records, { Notes: { edit: 'none' } });
    expect((await ask('Notes', foreign.id, 'filename', reader)).file).toMatchObject({ sha256: hashOf('bytes') });
    expect(await faultsOf(send(foreign.id, reader))).toEqual(['8512']);
    expect(await referencesOf(records, foreign.id)).toMatchObject([{ sha256: hashOf('bytes') }]);
  });
});
