import { randomBytes } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { resourceOf } from '../contract/client/document.js';
import { begin, bytesOf } from '../contract/client/files/transfer.js';
import { freshId } from '../contract/client/records.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { ageContents, isStored, unclaimedChunkCount } from './stored-contents.js';
import { takeDown } from './take-down.js';

describe('kill -9 during a file transfer', () => {
  let own: OwnStack;
  let api: Api;
  let adminUrl: string;

  beforeAll(async () => {
    own = await startOwnStack({ extraEnv: { CRM_FILES_SWEEP_INTERVAL: '300ms' } });
    api = apiAt(own.stack.baseUrl, own.token);
    ({ adminUrl } = own.stack.database);
  });

  afterAll(() => own.dispose());

  /** Sends the beginning of a note with a file, and the given part of the content. */
  function beginNote(id: string, content: string): { outgoing: ClientRequest; answered: Promise<IncomingMessage> } {
    const call = { baseUrl: own.stack.baseUrl, token: own.token, method: 'POST', path: '/api/v8/modules/Notes' };
    const sent = begin(call);
    const head = { type: 'Notes', id, attributes: { name: 'n', portal_flag: false, filename: 'a', filename_file: '' } };
    sent.outgoing.write(JSON.stringify({ data: head }).replace('""}}}', `"${content}`));
    return sent;
  }

  /** Creates a note with a file, once the gateway has reconnected to the services that were killed. */
  async function createNote(id: string, bytes: Buffer): Promise<void> {
    await eventually(async () => {
      const { outgoing, answered } = beginNote(id, `${bytes.toString('base64')}"}}}`);
      outgoing.end();
      const answer = await answered;
      answer.resume();
      expect(answer.statusCode).toBe(201);
    }, RECOVERY_MS);
  }

  /** A download that has started, with the same retries. */
  async function beginDownload(path: string): Promise<IncomingMessage> {
    return eventually(async () => {
      const reading = begin({ baseUrl: own.stack.baseUrl, token: own.token, method: 'GET', path });
      reading.outgoing.end();
      const answer = await reading.answered;
      if (answer.statusCode !== 200) answer.resume();
      expect(answer.statusCode).toBe(200);
      return answer;
    }, RECOVERY_MS);
  }

  async function kill(name: ServiceName): Promise<void> {
    const service = own.stack.services[name];
    const restarts = service?.restarts() ?? 0;
    service?.kill('SIGKILL');
    await eventually(async () => {
      expect(service?.restarts()).toBe(restarts + 1);
      expect((await fetch(`http://127.0.0.1:${service?.opsPort ?? 0}/readyz`)).status).toBe(200);
    }, RECOVERY_MS);
  }

  async function expectNoRecord(id: string): Promise<void> {
    await eventually(async () => {
      expect((await api.get(`/modules/Notes/${id}`)).status).toBe(404);
    }, RECOVERY_MS);
  }

  /** An unreferenced content stays for a while and is then removed; a content that a record refers to stays. */
  async function expectSweptAlone(bytes: Uint8Array): Promise<void> {
    const kept = { id: freshId(), bytes: randomBytes(300_000) };
    await createNote(kept.id, kept.bytes);
    expect(await isStored(adminUrl, bytes)).toBe(true);
    await ageContents(adminUrl);
    await eventually(async () => {
      expect(await isStored(adminUrl, bytes)).toBe(false);
    }, RECOVERY_MS);
    const found = resourceOf(await api.get(`/modules/Notes/${kept.id}`));
    expect(found.attributes.filename_file).toBe(kept.bytes.toString('base64'));
  }

  it('services#contents-before-records: of the gateway between the content and the record leaves no record', async () => {
    const [id, bytes] = [freshId(), randomBytes(600_000)];
    const { outgoing, answered } = beginNote(id, `${bytes.toString('base64')}"`);
    await eventually(async () => {
      expect(await isStored(adminUrl, bytes)).toBe(true);
    });
    await kill('gateway');
    outgoing.end('}}}');
    await expect(answered).rejects.toThrow();
    await expectNoRecord(id);
    await expectSweptAlone(bytes);
  });

  it('services#contents-before-records: of records between the content and the record leaves no record', async () => {
    const [id, bytes] = [freshId(), randomBytes(600_000)];
    const { outgoing, answered } = beginNote(id, `${bytes.toString('base64')}"`);
    await eventually(async () => {
      expect(await isStored(adminUrl, bytes)).toBe(true);
    });
    const records = own.stack.services.records;
    if (records === undefined) throw new Error('There is no records');
    const letBack = await takeDown(records);
    outgoing.end('}}}');
    expect((await answered).statusCode).toBe(503);
    await letBack();
    await expectNoRecord(id);
    await expectSweptAlone(bytes);
  });

  it('files#broken-transfers: of files during an upload returns 503, and leaves neither record nor chunks', async () => {
    const [id, bytes] = [freshId(), randomBytes(2_000_000)];
    await ageContents(adminUrl);
    await eventually(async () => {
      expect(await unclaimedChunkCount(adminUrl)).toBe(0);
    }, RECOVERY_MS);
    const { outgoing, answered } = beginNote(id, bytes.toString('base64').slice(0, 2_000_000));
    await eventually(async () => {
      expect(await unclaimedChunkCount(adminUrl)).toBeGreaterThan(0);
    });
    await kill('files');
    outgoing.end(`${bytes.toString('base64').slice(2_000_000)}"}}}`);
    const answer = await answered;
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse((await bytesOf(answer)).toString())).toMatchObject({ errors: [{ code: 8902 }] });
    await expectNoRecord(id);
    expect(await isStored(adminUrl, bytes)).toBe(false);
    await ageContents(adminUrl);
    await eventually(async () => {
      expect(await unclaimedChunkCount(adminUrl)).toBe(0);
    }, RECOVERY_MS);
  });

  it('files#broken-transfers: of files during a download ends the connection, and the next one gets the whole file', async () => {
    const [id, bytes] = [freshId(), randomBytes(15_000_000)];
    await createNote(id, bytes);
    for (const path of [`/api/v8/modules/Notes/${id}`, `/api/v8/modules/Notes/${id}/filename/content`]) {
      const answer = await beginDownload(path);
      await kill('files');
      await expect(bytesOf(answer)).rejects.toThrow();
      expect(answer.complete).toBe(false);
    }
    await eventually(async () => {
      const again = resourceOf(await api.get(`/modules/Notes/${id}`));
      expect(again.attributes.filename_file === bytes.toString('base64')).toBe(true);
    }, RECOVERY_MS);
  });
});
