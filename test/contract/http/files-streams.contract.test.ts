import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, readProcess } from '@crm/testkit';
import type { Resource } from '../client/document.js';
import { openStreams } from '../client/files/open-streams.js';
import { begin, bytesOf, transfer } from '../client/files/transfer.js';
import { create, creation, freshId, urlOf } from '../client/records.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const MIB = 1024 * 1024;

const contentPath = (record: Resource): string => `/api/v8${urlOf(record)}/filename/content`;

afterEach(nothingOpen);

/** Waits until no content is on its way anywhere. */
async function nothingOpen(): Promise<void> {
  await eventually(async () => {
    const { served, asked } = await openStreams(stack);
    if (served + asked > 0) throw new Error(`${served} streams are served, ${asked} asked for`);
  });
}

async function serving(count: number): Promise<void> {
  await eventually(async () => {
    expect((await openStreams(stack)).served).toBeGreaterThanOrEqual(count);
  });
}

/** A note with a file of so many bytes. */
async function noted(size: number): Promise<Resource> {
  const record = await create(api, 'Notes', { filename: 'a.bin' });
  const body = randomBytes(size);
  expect((await transfer({ baseUrl, token, method: 'PUT', path: contentPath(record), body })).status).toBe(204);
  return record;
}

describe('clients that disconnect', () => {
  it('files#broken-transfers: during a document leave neither record nor stream', async () => {
    const id = freshId();
    const { outgoing } = begin({ baseUrl, token, method: 'POST', path: '/api/v8/modules/Notes' });
    const text = JSON.stringify(
      creation('Notes', { filename: 'a', filename_file: randomBytes(MIB).toString('base64') }, id),
    );
    outgoing.write(text.slice(0, MIB));
    await serving(1);
    outgoing.destroy();
    await nothingOpen();
    expect((await api.get(`/modules/Notes/${id}`)).status).toBe(404);
  });

  it('files#broken-transfers: after the content of a document leave no record', async () => {
    const id = freshId();
    const { outgoing } = begin({ baseUrl, token, method: 'POST', path: '/api/v8/modules/Notes' });
    outgoing.write(JSON.stringify(creation('Notes', { filename: 'a', filename_file: 'YQ==' }, id)).slice(0, -1));
    await nothingOpen();
    outgoing.destroy();
    expect((await api.get(`/modules/Notes/${id}`)).status).toBe(404);
  });

  it('files#broken-transfers: during an upload leave the file unchanged', async () => {
    const record = await noted(10);
    const before = await api.get(`${urlOf(record)}/filename/content`);
    const { outgoing } = begin({ baseUrl, token, method: 'PUT', path: contentPath(record) });
    outgoing.write(randomBytes(MIB));
    await serving(1);
    outgoing.destroy();
    await nothingOpen();
    expect((await api.get(`${urlOf(record)}/filename/content`)).headers.etag).toBe(before.headers.etag);
  });

  it('files#broken-transfers: during a download end it', async () => {
    const record = await noted(20 * MIB);
    for (const path of [contentPath(record), `/api/v8${urlOf(record)}`]) {
      const { outgoing, answered } = begin({ baseUrl, token, method: 'GET', path });
      outgoing.end();
      const incoming = await answered;
      incoming.on('error', () => undefined);
      await once(incoming, 'readable');
      await serving(1);
      outgoing.destroy();
      await nothingOpen();
      expect(incoming.complete).toBe(false);
    }
  });

  it('files#broken-transfers: after a complete request end only their own connection', async () => {
    const record = await noted(3 * MIB);
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const head = `GET ${contentPath(record)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const pid = readProcess(stack, 'gateway').pid;
    socket.on('error', () => undefined).end(head);
    socket.resume();
    await once(socket, 'close');
    expect((await api.get(urlOf(record))).status).toBe(200);
    expect(readProcess(stack, 'gateway').pid).toBe(pid);
  });
});

describe('slow clients', () => {
  it('reliability: readers that stall are waited for, and block nobody', async () => {
    const record = await noted(25 * MIB);
    const readers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { outgoing, answered } = begin({ baseUrl, token, method: 'GET', path: contentPath(record) });
        outgoing.end();
        return answered;
      }),
    );
    await serving(4);
    expect((await api.get('/modules/Notes?page[limit]=1')).status).toBe(200);
    expect((await openStreams(stack)).served).toBeGreaterThanOrEqual(4);
    for (const reader of readers) expect(await bytesOf(reader)).toHaveLength(25 * MIB);
  });

  it('reliability: a sender that stalls is waited for', async () => {
    const record = await noted(1);
    const { outgoing, answered } = begin({ baseUrl, token, method: 'PUT', path: contentPath(record) });
    const bytes = randomBytes(2 * MIB);
    outgoing.write(bytes.subarray(0, MIB));
    await serving(1);
    expect((await api.get(urlOf(record))).status).toBe(200);
    outgoing.end(bytes.subarray(MIB));
    expect((await answered).statusCode).toBe(204);
    const { bytes: found } = await transfer({ baseUrl, token, method: 'GET', path: contentPath(record) });
    expect(found.equals(bytes)).toBe(true);
  });
});
