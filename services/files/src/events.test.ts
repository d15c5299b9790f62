import { expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from './events.js';

it('events are counted by result', async () => {
  const registry = createRegistry({ service: 'files', version: 'test' });
  const events = createEvents(registry, createLogger({ service: 'files', version: 'test', level: 'silent' }));
  const sha256 = Buffer.alloc(32);
  events.stored({ sha256, size: 10, isNew: true, putAt: '1' });
  events.stored({ sha256, size: 10, isNew: false, putAt: '2' });
  events.notStored(new AppError({ code: 8601 }));
  events.notStored(new Error('defect'));
  events.sent(7);
  events.notSent(3);
  events.notSent(0, new AppError({ code: 8602 }));
  events.notSent(0, new Error('defect'));
  events.swept({ blobs: 2, leftovers: 3 });
  const text = await registry.metrics();
  for (const line of [
    'crm_file_uploads_total{result="stored"} 1',
    'crm_file_uploads_total{result="known"} 1',
    'crm_file_uploads_total{result="refused"} 1',
    'crm_file_uploads_total{result="failed"} 1',
    'crm_file_uploaded_bytes_total 20',
    'crm_file_downloads_total{result="ok"} 1',
    'crm_file_downloads_total{result="abandoned"} 1',
    'crm_file_downloads_total{result="refused"} 1',
    'crm_file_downloads_total{result="failed"} 1',
    'crm_file_downloaded_bytes_total 10',
    'crm_file_blobs_swept_total 2',
    'crm_file_leftovers_swept_total 3',
  ]) {
    expect(text).toContain(line);
  }
});
