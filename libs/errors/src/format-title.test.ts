import { describe, expect, it } from '@jest/globals';
import { formatTitle } from './format-title.js';

describe('formatTitle', () => {
  it('errors#titles: contains the service, the API, the class, the cause and the offending value', () => {
    expect(formatTitle({ code: 8006, value: 'abc' })).toBe(
      '[CRM] [API] [ConflictException] [Record already exists] "abc"',
    );
  });

  it('omits the value when there is none', () => {
    expect(formatTitle({ code: 8401 })).toBe('[CRM] [API] [NotFoundException] [Unknown route]');
  });

  it('errors#titles: truncates the value to 200 characters without splitting one', () => {
    const title = formatTitle({ code: 8108, value: '😀'.repeat(300) });
    expect(Array.from(title).filter((character) => character === '😀')).toHaveLength(200);
  });

  it('errors#titles: escapes control characters and replaces lone surrogates', () => {
    expect(formatTitle({ code: 8108, value: 'a\r\n\u0000\u2028b\ud800' })).toContain(
      '"a\\u000d\\u000a\\u0000\\u2028b\ufffd"',
    );
  });
});
