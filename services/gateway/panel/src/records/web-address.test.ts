import { describe, expect, it } from '@jest/globals';
import { webAddress } from './web-address.js';

describe('webAddress', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['http://example.org', 'http://example.org/'],
    ['www.example.org', 'https://www.example.org/'],
    [' example.org/path ', 'https://example.org/path'],
  ])('accepts %j', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['javascript://example.org/%0aalert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['blob:https://example.org/x'],
    ['file:///etc/passwd'],
    ['just words'],
    ['localhost'],
    [''],
  ])('rejects %j', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });
});
