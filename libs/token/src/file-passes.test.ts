import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { AppError } from '@crm/errors';
import { SignJWT } from 'jose';
import { createFilePasses, RECEIPT_TTL_SECONDS, TICKET_TTL_SECONDS } from './file-passes.js';

const KEY = randomBytes(32);
const passes = createFilePasses([KEY]);
const TICKET = { sha256: 'ab'.repeat(32), userId: 'user-1' };
const RECEIPT = { ...TICKET, size: 25 * 1024 * 1024, mediaType: 'text/plain; charset="ü"' };

afterEach(() => {
  jest.useRealTimers();
});

async function codeOf(reading: Promise<unknown>): Promise<number | 'accepted'> {
  try {
    await reading;
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : -1;
  }
}

function inSeconds(seconds: number): void {
  jest.useFakeTimers({ now: Date.now() + seconds * 1_000, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

describe('a pass', () => {
  it('contains what it was issued for', async () => {
    expect(await passes.readTicket(await passes.makeTicket(TICKET), 'user-1')).toEqual(TICKET);
    expect(await passes.readReceipt(await passes.makeReceipt(RECEIPT), 'user-1')).toEqual(RECEIPT);
    const longest = { ...RECEIPT, userId: 'u'.repeat(36), mediaType: 'm'.repeat(255) };
    expect(await passes.readReceipt(await passes.makeReceipt(longest), longest.userId)).toEqual(longest);
  });

  it('is valid for its own user only', async () => {
    expect(await codeOf(passes.readTicket(await passes.makeTicket(TICKET), 'user-2'))).toBe(8602);
    expect(await codeOf(passes.readReceipt(await passes.makeReceipt(RECEIPT), 'user-2'))).toBe(8603);
  });

  it('expires', async () => {
    expect([TICKET_TTL_SECONDS, RECEIPT_TTL_SECONDS]).toEqual([60, 600]);
    const [ticket, receipt] = [await passes.makeTicket(TICKET), await passes.makeReceipt(RECEIPT)];
    inSeconds(58);
    expect(await codeOf(passes.readTicket(ticket, 'user-1'))).toBe('accepted');
    inSeconds(3);
    expect(await codeOf(passes.readTicket(ticket, 'user-1'))).toBe(8602);
    expect(await codeOf(passes.readReceipt(receipt, 'user-1'))).toBe('accepted');
    inSeconds(540);
    expect(await codeOf(passes.readReceipt(receipt, 'user-1'))).toBe(8603);
  });

  it('of one kind is not valid as the other', async () => {
    expect(await codeOf(passes.readTicket(await passes.makeReceipt(RECEIPT), 'user-1'))).toBe(8602);
    expect(await codeOf(passes.readReceipt(await passes.makeTicket(TICKET), 'user-1'))).toBe(8603);
  });

  it('survives a key rotation as long as its key verifies', async () => {
    const [ticket, next] = [await passes.makeTicket(TICKET), randomBytes(32)];
    const both = createFilePasses([next, KEY]);
    expect(await codeOf(both.readTicket(ticket, 'user-1'))).toBe('accepted');
    const made = await both.makeTicket(TICKET);
    expect(await codeOf(createFilePasses([next]).readTicket(made, 'user-1'))).toBe('accepted');
    expect(await codeOf(createFilePasses([next]).readTicket(ticket, 'user-1'))).toBe(8602);
  });

  it('cannot be altered, truncated or forged without the key', async () => {
    const ticket = await passes.makeTicket(TICKET);
    const [header = '', payload = '', signature = ''] = ticket.split('.');
    const other = Buffer.from(
      JSON.stringify({ sha256: 'cd'.repeat(32), sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 60 }),
    ).toString('base64url');
    const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'file-ticket+jwt', kid })).toString('base64url');
    const forged = await new SignJWT({ sha256: TICKET.sha256 })
      .setProtectedHeader({ alg: 'HS256', typ: 'file-ticket+jwt', kid })
      .setSubject('user-1')
      .setExpirationTime('1m')
      .sign(randomBytes(32));
    const eternal = await new SignJWT({ sha256: TICKET.sha256 })
      .setProtectedHeader({ alg: 'HS256', typ: 'file-ticket+jwt', kid })
      .setSubject('user-1')
      .sign(KEY);
    const variants = [
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      forged,
      eternal,
      ticket.slice(0, -2),
      '',
      'x',
      'a'.repeat(100_000),
    ];
    for (const variant of variants) expect(await codeOf(passes.readTicket(variant, 'user-1'))).toBe(8602);
  });
});
