import type { IncomingMessage } from 'node:http';

const taking = new WeakSet<IncomingMessage>();

/** The body of this request may take any time: its reader notices a client that sends nothing. */
export function takeTime(request: IncomingMessage): void {
  taking.add(request);
}

export function mayTakeTime(request: IncomingMessage | undefined): boolean {
  return request !== undefined && taking.has(request);
}
