import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { saveWithProgress } from './save-with-progress.js';

/** A file, and what became of it. */
function newFile() {
  const parts: Uint8Array[] = [];
  const state = { isClosed: false, isAborted: false };
  const file = new WritableStream<Uint8Array>({
    write: (part) => void parts.push(part),
    close: () => void (state.isClosed = true),
    abort: () => void (state.isAborted = true),
  });
  return { file, state, text: () => Buffer.concat(parts).toString() };
}

/** An answer whose body has these parts, and breaks after them if `breaks`. */
function answerOf(parts: readonly string[], breaks = false): Response {
  const left = [...parts];
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = left.shift();
        if (part !== undefined) controller.enqueue(Buffer.from(part));
        else if (breaks) controller.error(new TypeError('reset'));
        else controller.close();
      },
    }),
  );
}

const PARTS = ['id,name\r\n', '1,Ä\r\n'];

describe('administration#panel: the export of a list', () => {
  const answers = jest.spyOn(globalThis, 'fetch');
  const seen: number[] = [];
  const send = (file: WritableStream<Uint8Array>) =>
    saveWithProgress(file, (bytes) => void seen.push(bytes))('https://crm.example/', {});

  beforeEach(() => {
    seen.length = 0;
  });

  it('is a file with all bytes, after the mark of UTF-8', async () => {
    answers.mockResolvedValueOnce(answerOf(PARTS));
    const { file, state, text } = newFile();
    const answer = await send(file);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect([text(), state, seen]).toEqual([
      `\uFEFF${PARTS.join('')}`,
      { isClosed: true, isAborted: false },
      [0, 9, 15],
    ]);
  });

  it('that is reset has no file', async () => {
    answers.mockResolvedValueOnce(answerOf(PARTS, true));
    const { file, state } = newFile();
    await expect(send(file)).rejects.toThrow('reset');
    expect([state, seen[0]]).toEqual([{ isClosed: false, isAborted: true }, 0]);
  });

  it('that is refused leaves the answer to its caller, and the file as it was', async () => {
    answers.mockResolvedValueOnce(new Response('no', { status: 401 }));
    const { file, state, text } = newFile();
    expect(await (await send(file)).text()).toBe('no');
    expect([text(), state, seen]).toEqual(['', { isClosed: false, isAborted: false }, []]);
  });
});
