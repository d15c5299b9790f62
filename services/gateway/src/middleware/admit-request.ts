import type { RequestHandler } from 'express';
import { RequestSlot, type RequestSlots } from '../http/request-slots.js';

/** Lets a request be worked on, or refuses it with 8902 before anything is done for it. */
export function admitRequest(slots: RequestSlots): RequestHandler {
  return ({ exchange }, response, next) => {
    const slot = new RequestSlot(slots);
    slot.enter();
    exchange.slot = slot;
    response.once('close', () => {
      slot.leave();
    });
    next();
  };
}
