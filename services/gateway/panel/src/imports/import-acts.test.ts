import { expect, it } from '@jest/globals';
import type { Session } from '../session/session.js';
import { createImportActs } from './import-acts.js';

it('imports#answer-of-an-import: the lines of faults are those of the file that the user has', async () => {
  const asked: string[] = [];
  const { signal } = new AbortController();
  const session: Pick<Session, 'exchange' | 'signal'> = {
    signal: () => signal,
    exchange: (path) => {
      asked.push(path);
      return Promise.resolve(new Response('{"line":3,"code":8132}\n{"totals":{"read":2},"complete":false}\n'));
    },
  };
  const { importFile } = createImportActs(session as Session);
  const sending = { operation: 'o', signal, onProgress: () => undefined };
  const wanted = { module: 'Accounts', mode: 'upsert', key: 'id:sap', isCheck: true } as const;
  const report = await importFile(wanted, new Blob(), 4, sending);
  expect(report).toEqual({ faults: [{ line: 5, code: 8132 }], totals: { read: 2 }, complete: false });
  await importFile({ ...wanted, mode: 'create', isCheck: false }, new Blob(), 2, sending);
  expect(asked).toEqual([
    'api/v8/imports?module=Accounts&mode=upsert&maxFaults=10000&key=sap&dryRun=true',
    'api/v8/imports?module=Accounts&mode=create&maxFaults=10000',
  ]);
});
