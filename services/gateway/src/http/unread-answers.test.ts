import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { codes } from '@crm/errors';
import type { Response } from 'express';
import { answerPrepared, prepareDocument, type PreparedDocument } from './prepared-document.js';
import { UnreadAnswers } from './unread-answers.js';

const MIB = 1024 * 1024;
const CONTENT = Buffer.alloc(2 * MIB, 'x');

/** Clients that do not read; each answer stays in memory. */
function startAnswering() {
  const unreadAnswers = new UnreadAnswers({ total: 32 * MIB, share: 12 * MIB }, () => undefined);
  const ask = async (
    document: PreparedDocument,
    clientAddress: string,
    userId?: string,
  ): Promise<number | undefined> => {
    const exchange = {
      actor: userId === undefined ? undefined : { userId },
      clientAddress,
      unreadAnswers,
      crossOrigin: [],
      rateLimit: [],
      health: {},
      answering: () => undefined,
    };
    const req = { method: 'GET', headers: {}, exchange };
    const sent = { req, writeHead: () => undefined, write: () => false, end: () => undefined };
    const response = Object.assign(new EventEmitter(), sent) as unknown as Response;
    try {
      await answerPrepared(response.req, response, document);
      return undefined;
    } catch (error) {
      return (error as { code: number }).code;
    }
  };
  return { unreadAnswers, ask };
}

it('limits#unread-answers: documents that are kept for all answers need no room, those for one answer do', async () => {
  const { unreadAnswers, ask } = startAnswering();
  const kept = prepareDocument(CONTENT);
  for (let count = 0; count < 20; count += 1) expect(await ask(kept, '192.0.2.1')).toBeUndefined();
  expect(unreadAnswers.held).toBe(0);
  await ask({ ...kept, isForOne: true }, '192.0.2.1');
  expect(unreadAnswers.held).toBe(CONTENT.length);
});

it('limits#unread-answers: clients without a known user have a quarter of the room, by network, and take none of users', async () => {
  const { ask } = startAnswering();
  const own = { ...prepareDocument(CONTENT), isForOne: true } as const;
  const networks = [1, 1, 2, 3, 4, 5].map((host) => ask(own, `192.0.2.${host}`));
  const { tooMuchUnread, tooMuchUnderWay } = codes;
  expect(await Promise.all(networks)).toEqual([
    undefined,
    tooMuchUnread,
    undefined,
    undefined,
    undefined,
    tooMuchUnderWay,
  ]);
  for (let count = 0; count < 6; count += 1) expect(await ask(own, '192.0.2.1', 'user-1')).toBeUndefined();
  expect(await ask(own, '192.0.2.1', 'user-1')).toBe(tooMuchUnread);
});
