import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { RequestSlot, RequestSlots, type RequestSlotLimits, type SlotRefusal } from './request-slots.js';

const LIMITS: RequestSlotLimits = { slots: 40, userShare: 50, clientShare: 75, writes: 10 };

/** Starts requests until one is refused. Returns those under way and the code of the refusal. */
function fill(
  slots: RequestSlots,
  userId: string,
  clientId = userId,
  isWrite = false,
): { slots: RequestSlot[]; code: number } {
  const begun: RequestSlot[] = [];
  for (;;) {
    const slot = new RequestSlot(slots);
    try {
      slot.enter();
      slot.holdFor({ userId, clientId, isWrite });
      begun.push(slot);
    } catch (error) {
      slot.leave();
      if (error instanceof AppError) return { slots: begun, code: error.code };
      throw error;
    }
  }
}

describe('request slots', () => {
  it('are never exhausted by one user or client, and are released', () => {
    const refused: SlotRefusal[] = [];
    const slots = new RequestSlots(LIMITS, (reason) => refused.push(reason));
    const first = fill(slots, 'ann', 'app');
    expect([first.slots.length, first.code]).toEqual([20, 8718]);
    const second = fill(slots, 'ben', 'app');
    expect([second.slots.length, second.code]).toEqual([10, 8718]);
    // The client has its share, so another user gets a slot only with another client.
    expect(fill(slots, 'cid', 'app').slots).toHaveLength(0);
    expect(fill(slots, 'cid', 'other').slots).toHaveLength(5);
    for (const slot of [...first.slots, ...second.slots]) slot.leave();
    expect(fill(slots, 'ann', 'app').slots).toHaveLength(17);
    expect(new Set(refused)).toEqual(new Set(['share']));
  });

  it('are partly reserved for other writers', () => {
    const slots = new RequestSlots(LIMITS, () => undefined);
    const ann = fill(slots, 'ann', 'app', true);
    expect([ann.slots.length, ann.code]).toEqual([5, 8718]);
    expect(fill(slots, 'ann', 'app', false).slots).toHaveLength(15);
    expect(fill(slots, 'ben', 'app', true).slots).toHaveLength(2);
  });

  it('are released while a request waits for its client, and counted again when it continues', () => {
    const slots = new RequestSlots(LIMITS, () => undefined);
    const { slots: begun } = fill(slots, 'ann');
    const [sender] = begun;
    sender?.pause();
    expect(fill(slots, 'ann').slots).toHaveLength(1);
    expect(() => sender?.enter()).toThrow(expect.objectContaining({ code: 8718, status: 429 }));
    sender?.leave();
    for (const slot of begun) slot.leave();
    expect(fill(slots, 'ben').slots).toHaveLength(19);
  });
});
