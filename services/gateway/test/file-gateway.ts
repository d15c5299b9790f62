import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { RecordMessage } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { createStubFiles, keep } from './stub-files.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

export const NOTES = '/api/v8/modules/Notes';
/** The content of the note `n1`. */
export const CONTENT = `${NOTES}/n1/filename/content`;
/** Pointer to the content in the document of a note. */
export const POINTER = '/data/attributes/filename_file';

let stack: TestGateway;

/**
 * Starts a gateway with small limits before all tests of the calling file. Each test has a note `n1` without a content.
 * After each test no call to files may be under way.
 */
export function useFileGateway(): () => TestGateway {
  beforeAll(async () => {
    stack = await startTestGateway({
      CRM_GATEWAY_MAX_BODY_BYTES: '4KiB',
      CRM_GATEWAY_MAX_FILE_BYTES: '6MiB',
      CRM_GATEWAY_MAX_FILE_BODY_BYTES: '10MiB',
      CRM_GATEWAY_REQUEST_TIMEOUT: '20s',
    });
  });
  afterAll(async () => {
    await stack.stop();
  });
  beforeEach(() => {
    const { files, fileOf, records } = stack.backends;
    files.contents.clear();
    fileOf.clear();
    const { gate, failAfter, endAfter } = createStubFiles();
    Object.assign(files, { brokenOff: 0, received: 0, longestChunk: 0, failAfter, endAfter, gate });
    records.clear();
    records.set('n1', noteN1());
  });
  afterEach(async () => {
    await eventually(() => {
      if (stack.backends.files.underWay > 0) throw new Error('Files is still asked for something');
    });
  });
  return () => stack;
}

/** The note `n1` as records stores it. */
export function noteN1(): RecordMessage {
  const attributesJson = Buffer.from('{"name": "a note", "description": "\\"filename_file\\":null"}');
  return { id: 'n1', version: 3, attributesJson, toOne: [], middle: null, dateViewed: '' };
}

/** Gives the note `n1` a content. */
export function attach(bytes: Buffer, name = 'a.bin', mediaType = '', { backends } = stack): string {
  const { sha256 } = keep(backends.files, bytes, mediaType);
  backends.fileOf.set('n1', { name, sha256 });
  return sha256;
}

/** The document of a note. */
export const note = (attributes: object, id?: string): object => ({
  data: { type: 'Notes', ...(id !== undefined && { id }), attributes: { name: 'n', ...attributes } },
});

/** The checked members of an error. */
interface RefusedFor {
  readonly code: number;
  readonly source?: unknown;
  readonly detail?: unknown;
}

/** Expects an errors document with these errors; members that are not given are not checked. */
export function expectRefusal(answer: Answer, status: number, errors: readonly RefusedFor[]): void {
  expectErrors(answer, status, ...errors.map(({ code }) => code));
  expect(answer.json.errors).toMatchObject(errors);
}

/** The entity tag of a content. */
export const tag = (sha256: string): string => `"${sha256}"`;

/** Header fields with a token and the JSON:API media type, overridden by those given. */
export function headersWith(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { authorization: `Bearer ${accessToken()}`, 'content-type': 'application/vnd.api+json', ...headers };
}

/** Puts the content of `n1`. The answer is not read. */
export async function put(bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(bytes.length) };
  const request = httpRequest(stack.url + CONTENT, { method: 'PUT', headers: headersWith({ ...length, ...headers }) });
  request.on('error', () => undefined);
  request.end(bytes);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Sends a GET request. The answer is not read. */
export async function open(
  path: string,
  url = stack.url,
): Promise<{ readonly request: ClientRequest; readonly response: IncomingMessage }> {
  const request = httpRequest(url + path, { method: 'GET', headers: headersWith() });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return { request, response };
}

/** The body of an answer. Rejects when it breaks off. */
export async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}
