import { expect } from '@jest/globals';
import type { Answer } from './test-gateway.js';

/** Checks everything that all errors documents have in common, and the codes. */
export function expectErrors(answer: Answer, status: number, ...codes: number[]): void {
  const { headers, json } = answer;
  expect(headers.get('content-type')).toBe('application/vnd.api+json');
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(Object.keys(json).sort()).toEqual(['errors', 'jsonapi']);
  expect(json.jsonapi).toEqual({ version: '1.0' });
  const errors = json.errors as unknown as Record<string, unknown>[];
  expect(errors.map(({ code }) => code)).toEqual(codes);
  for (const error of errors) {
    const { id, source, ...rest } = error;
    expect(rest).toEqual({
      links: { about: `https://crm.test/docs/errors#${String(error.code)}` },
      status: expect.any(Number),
      code: expect.any(Number),
      title: expect.stringMatching(/^\[CRM\] \[API\] \[\w+Exception\] \[[^\]]+\]/),
      detail: expect.any(String),
    });
    expect([undefined, 'pointer', 'parameter']).toContain(Object.keys(source ?? {})[0]);
    expect(id === undefined).toBe(Number(error.status) < 500);
  }
  expect(answer.status).toBe(status);
}

/** The first error of a document. */
export function firstError(answer: Answer): Record<string, unknown> {
  const [first] = answer.json.errors as unknown as Record<string, unknown>[];
  return first ?? {};
}
