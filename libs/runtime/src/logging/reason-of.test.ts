import { describe, expect, it } from '@jest/globals';
import { reasonOf } from './reason-of.js';

describe('reasonOf', () => {
  it('returns the error and its causes on one line, without a stack', () => {
    const error = new Error('the database is not available', {
      cause: new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    });
    expect(reasonOf(error)).toBe('the database is not available: connect ECONNREFUSED 127.0.0.1:5432');
  });

  it('lists every member of an aggregate', () => {
    expect(reasonOf(new AggregateError([new Error('v4 refused'), new Error('v6 refused')]))).toBe(
      'v4 refused, v6 refused',
    );
  });

  it('accepts values that are not errors', () => {
    expect(reasonOf('gone')).toBe('gone');
  });
});
