import { describe, expect, it } from '@jest/globals';
import { formatEtag, matchesIfNoneMatch, readIfMatch, readNoneMatch, readTagMatch } from './etag.js';

describe('formatEtag', () => {
  it('returns a strong tag of version and content', () => {
    const tag = formatEtag(7, Buffer.from('{}'));
    expect(tag).toMatch(/^"7\.[\w-]{16}"$/);
    expect(formatEtag(7, Buffer.from('{}'))).toBe(tag);
    expect(formatEtag(8, Buffer.from('{}'))).not.toBe(tag);
    expect(formatEtag(7, Buffer.from('{ }'))).not.toBe(tag);
  });

  it('uses a name instead of a version for documents that are no row, which If-Match never matches', () => {
    const tag = formatEtag('en-us', Buffer.from('{}'));
    expect(tag).toMatch(/^"en-us\.[\w-]{16}"$/);
    expect(matchesIfNoneMatch(tag, tag)).toBe(true);
    expect(readIfMatch(tag)).toEqual({ any: false, versions: [] });
  });
});

describe('readIfMatch', () => {
  it.each([
    ['*', true, []],
    [' * ', true, []],
    ['"3.abc"', false, [3]],
    ['"3.abc", "4.d-_f"', false, [3, 4]],
    ['"3.abc","5.x"\t,', false, [3, 5]],
    ['W/"3.abc"', false, []],
    ['W/"3.abc", "4.abc"', false, [4]],
    ['"abc"', false, []],
    ['"3"', false, []],
    ['"03.abc"', false, []],
    ['"99999999999999999.abc"', false, []],
    ['"9999999999999999.abc"', false, []],
    ['3.abc', false, []],
    ['"3.abc', false, []],
    ['"3.abc" "4.abc"', false, []],
    ['*, "3.abc"', false, []],
    ['', false, []],
  ])('reads %j', (header, any, versions) => {
    expect(readIfMatch(header)).toEqual({ any, versions });
  });

  it('returns no condition without the header', () => {
    expect(readIfMatch(undefined)).toBeUndefined();
  });
});

describe('readTagMatch', () => {
  it.each([
    [undefined, undefined],
    ['*', { any: true, tags: [] }],
    ['"a"', { any: false, tags: ['a'] }],
    ['"a", W/"b" ,"c"', { any: false, tags: ['a', 'c'] }],
    ['a', { any: false, tags: [] }],
    ['', { any: false, tags: [] }],
  ])('of %j', (header, expected) => {
    expect(readTagMatch(header)).toEqual(expected);
  });
});

describe('readNoneMatch', () => {
  it.each([
    [undefined, undefined],
    ['*', { any: true, tags: [] }],
    ['"a", W/"b"', { any: false, tags: ['a', 'b'] }],
    ['', { any: false, tags: [] }],
  ])('reads %j, weak tags included', (header, expected) => {
    expect(readNoneMatch(header)).toEqual(expected);
  });

  it.each(['a', '"a', '"a" "b"', '*, "a"'])('rejects %j, which may be intended as a condition', (header) => {
    expect(() => readNoneMatch(header)).toThrow('If-None-Match is no list of entity tags');
  });
});

describe('matchesIfNoneMatch', () => {
  it.each(['*', '"3.abc"', 'W/"3.abc"', '"x", "3.abc"', '"a,b","3.abc"', ',, "3.abc"'])('matches %j', (header) => {
    expect(matchesIfNoneMatch(header, '"3.abc"')).toBe(true);
  });

  it.each([undefined, '', '"3.abd"', '3.abc', '"3.ABC"', '"x,3.abc"'])('does not match %j', (header) => {
    expect(matchesIfNoneMatch(header, '"3.abc"')).toBe(false);
  });
});
