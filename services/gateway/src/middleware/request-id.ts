import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9][\w.:/+=-]{0,127}$/;

/** The client's `x-request-id` if it can safely be logged and sent on, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
}
