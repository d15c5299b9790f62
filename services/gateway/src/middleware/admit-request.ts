import type { RequestHandler } from 'express';
import { RequestSlot, type RequestSlots } from '../http/request-slots.js';

/** Takes a slot for the request, or refuses it with 8902 before any other work. */
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
