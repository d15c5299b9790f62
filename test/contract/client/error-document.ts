import { expect } from '@jest/globals';
import { documentOf, expectStatus, type ErrorObject } from './document.js';
import type { Answer } from './send.js';

const MEMBERS = new Set(['code', 'status', 'title', 'detail', 'source', 'links']);
const TITLE = /^\[CRM\] \[API\] \[[^\]]+\] \[[^\]]+\]( ".*")?$/u;
const LEAKS =
  /\bat \S+ \(|node_modules|\.[jt]s:\d+|\bselect \S+ from\b|\binsert into\b|relation "|127\.0\.0\.1|ECONN|grpc/iu;

/** The errors of an answer with the given status, each checked against errors#shape. */
export function errorsOf(answer: Answer, status: number): readonly ErrorObject[] {
  expectStatus(answer, status);
  const { errors, ...rest } = documentOf(answer);
  expect(Object.keys(rest)).toEqual(['jsonapi']);
  if (!Array.isArray(errors) || errors.length === 0) throw new Error(`No errors in ${answer.text}`);
  expect(errors.length).toBeLessThanOrEqual(100);
  for (const error of errors as readonly ErrorObject[]) checkError(error);
  const statuses = new Set((errors as readonly ErrorObject[]).map((error) => error.status));
  // For errors with several statuses the most general one is answered (JSON:API 1.0 #errors-processing).
  if (statuses.size > 1) expect([400, 500]).toContain(status);
  else expect([...statuses]).toEqual([status]);
  return errors as readonly ErrorObject[];
}

/** The only error of an answer. */
export function errorOf(answer: Answer, status: number): ErrorObject {
  const [error, ...others] = errorsOf(answer, status);
  expect(others).toEqual([]);
  if (error === undefined) throw new Error('No error');
  return error;
}

/** Code and place of the only error: `8108 /data/attributes/nope`, or `8202 page[limit]`, or `8401`. */
export function faultOf(answer: Answer, status: number): string {
  return place(errorOf(answer, status));
}

/** Code and place of every error, sorted. */
export function faultsOf(answer: Answer, status: number): string[] {
  return errorsOf(answer, status).map(place).sort();
}

function place(error: ErrorObject): string {
  return [String(error.code), error.source?.pointer ?? error.source?.parameter]
    .filter((part) => part !== undefined)
    .join(' ');
}

function checkError(error: ErrorObject): void {
  const extra = Object.keys(error).filter((member) => !MEMBERS.has(member));
  // A failure of the service has an id that identifies its log line.
  expect(extra).toEqual(error.status >= 500 && 'id' in error ? ['id'] : []);
  expect(Number.isInteger(error.code)).toBe(true);
  expect(Number.isInteger(error.status)).toBe(true);
  expect(error.title).toMatch(TITLE);
  expect(error.detail.length).toBeGreaterThan(0);
  expect(error.detail).not.toMatch(LEAKS);
  // From any stack.
  expect(error.links?.about).toMatch(new RegExp(`^https?://[^/]+/docs/errors#${error.code}$`, 'u'));
  expect(Object.keys(error.links ?? {})).toEqual(['about']);
  if (error.source !== undefined) {
    expect(Object.keys(error.source)).toHaveLength(1);
    expect(typeof (error.source.pointer ?? error.source.parameter)).toBe('string');
  }
}
