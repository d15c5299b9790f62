import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFiled } from '../../../services/records/test/filed-records.js';
import { startRecords, type RecordsUnderTest } from '../../../services/records/test/records-under-test.js';
import { recordingPool, type RecordingDatabase } from './recorded-statements.js';

let records: RecordsUnderTest;
let database: RecordingDatabase;

beforeAll(async () => {
  records = await startRecords();
  database = recordingPool(records);
});
afterAll(async () => {
  await database.stop();
  await records.stop();
});

/** Statements of a create with a new file, except for those that read the rights of the user once in two seconds. */
async function sentFor(module: string, attributes: object): Promise<string[]> {
  const recorded = { ...records, handlers: records.handlersWith({ database }) };
  const before = database.statements.length;
  await createFiled(recorded, module, attributes, { filename: 'text' });
  const sent = database.statements.slice(before).filter(({ name }) => name !== 'rights');
  return sent.map(({ name, label }) => label ?? name?.split(':')[0] ?? '');
}

it.each([
  // The answer is the written record.
  ['Notes', { name: 'Minutes', filename: 'minutes.txt' }, ['create', 'set_file_reference']],
  [
    'Documents',
    { document_name: 'Report', filename: 'report.txt', active_date: '2026-01-31' },
    // The document is read again, because it shows the file of its new first revision.
    ['create', 'create', 'set_file_reference', 'show_documents_filename', 'get'],
  ],
])(
  'a create with a new file is written once, and read only where it shows values of other records: %s',
  async (module, attributes, expected) => {
    expect(await sentFor(module, attributes)).toEqual(expected);
  },
);
