import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { attach, CONTENT, expectRefusal, note, NOTES, POINTER, useFileGateway } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { sendRaw } from './test-gateway.js';

const stack = useFileGateway();

describe('a document with a file', () => {
  it('is forwarded in bounded chunks', async () => {
    await stack().send('POST', NOTES, { body: note({ filename_file: randomBytes(2_000_000).toString('base64') }) });
    expect(stack().backends.files.received).toBe(2_000_000);
    expect(stack().backends.files.longestChunk).toBeLessThanOrEqual(256 * 1024);
  });

  it('has null without a content, also when a text looks like the attribute', async () => {
    const { json } = await stack().send('GET', `${NOTES}/n1`);
    expect(json.data?.attributes).toMatchObject({ filename_file: null, description: '"filename_file":null' });
  });

  it('authentication#answers-to-writes: is not answered to an update if the token may not read', async () => {
    attach(Buffer.from('abc'));
    const headers = { authorization: `Bearer ${accessToken({ scope: 'standard:update' })}` };
    const { status, text } = await stack().send('PATCH', `${NOTES}/n1`, { body: note({ name: 'new' }, 'n1'), headers });
    expect([status, text]).toEqual([204, '']);
  });

  it('that is rejected leaves no content, and a repeated member only the last one', async () => {
    const twice = '{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"YQ==","filename_file":"Yg=="}}}';
    expect((await stack().send('POST', NOTES, { body: twice })).status).toBe(201);
    const { contents } = stack().backends.files;
    expect([...contents.values()].map(({ bytes }) => bytes.toString())).toEqual(['b']);
    contents.clear();
    const refused = await stack().send('POST', NOTES, { body: note({ filename_file: 'Yw==' }, 'n1') });
    expect([refused.status, contents.size]).toEqual([409, 0]);
    const broken = await stack().send('POST', NOTES, { body: `${twice}}` });
    expect([broken.status, contents.size]).toEqual([400, 0]);
  });

  it('with more than ten repeated members is rejected', async () => {
    const many = `{"data":{"type":"Notes","attributes":{${'"filename_file":"YQ==",'.repeat(11)}"name":"n"}}}`;
    expectRefusal(await stack().send('POST', NOTES, { body: many }), 400, [
      { code: 8611, source: { pointer: POINTER } },
    ]);
  });

  it.each([
    ['{"data":{"attributes":{"filename_file":"YWJj"', 8101, 'position 45'],
    ['{"data":{"attributes":{"filename_file":"YWJj', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YWJj\n"}}}', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YW\\xJj"}}}', 8101, 'position 42'],
    ['{"data":{"attributes":{"filename_file":"YWJj"},"a":b}}', 8101, 'position 51'],
  ])('with invalid JSON %j is rejected at its position', async (body, code, place) => {
    const answer = await stack().send('POST', NOTES, { body });
    expectRefusal(answer, 400, [{ code, detail: expect.stringContaining(place) }]);
  });

  it('is not read before the token and its scopes are checked', async () => {
    const body = note({ filename_file: 'YQ==' });
    const authorization = `Bearer ${accessToken({ scope: 'standard:update standard:read' })}`;
    expectRefusal(await stack().send('POST', NOTES, { body, headers: { authorization } }), 403, [{ code: 8510 }]);
    expectRefusal(await stack().send('POST', NOTES, { body, headers: { authorization: '' } }), 401, [{ code: 8501 }]);
    expect(stack().backends.files.received).toBe(0);
  });
});

it('the content of a file is not cleared by a request without a body', async () => {
  const head = [`PUT ${CONTENT} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${accessToken()}`, 'Connection: close'];
  const refused = await sendRaw(stack().port, [...head, '', ''].join('\r\n'));
  expect(refused).toMatch(/^HTTP\/1\.1 400 [^]*"code":8408/);
  expect(stack().backends.files.contents.size).toBe(0);
  const emptied = await sendRaw(stack().port, [...head, 'Content-Length: 0', '', ''].join('\r\n'));
  expect(emptied).toMatch(/^HTTP\/1\.1 204 /);
});
