import { describe, expect, it } from '@jest/globals';
import { externalValueFault, isExternalSystem } from './external-id.js';

describe('an external id', () => {
  it.each(['a', 'sap', 'sap-2_eu', 'a'.repeat(40)])('external-ids#system-and-value: may be of %j', (system) => {
    expect(isExternalSystem(system)).toBe(true);
  });

  it.each(['', 'SAP', '1c', '-a', 'a.b', 'a b', 'ä', 'a\n', 'a'.repeat(41)])(
    'external-ids#system-and-value: cannot be of %j',
    (system) => {
      expect(isExternalSystem(system)).toBe(false);
    },
  );

  it.each(['0', ' ', '...', 'a/b?c="d"', '😀'.repeat(255), 'e\u0301'])(
    'external-ids#system-and-value: may have the value %j',
    (value) => {
      expect(externalValueFault(value)).toBeUndefined();
    },
  );

  it.each([
    ['', 'empty'],
    ['.', 'dot segment'],
    ['..', 'dot segment'],
    ['a\0', 'NUL'],
    ['\ud800', 'surrogate'],
    ['x'.repeat(256), 'at most 255'],
  ])('external-ids#system-and-value: cannot have the value %j', (value, reason) => {
    expect(externalValueFault(value)).toContain(reason);
  });
});
