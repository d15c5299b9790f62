import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secretFile } from './secret-file.js';

describe('secretFile', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'crm-secret-'));
    file = path.join(folder, 'password');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('reads the present content without one final newline', () => {
    const read = secretFile(file);
    for (const [content, secret] of [
      ['one', 'one'],
      ['two\n', 'two'],
      ['three\r\n', 'three'],
      ['four\n\n', 'four\n'],
    ] as const) {
      writeFileSync(file, content);
      expect(read()).toBe(secret);
    }
  });

  it('keeps the last content while the file is empty or missing', () => {
    const read = secretFile(file);
    writeFileSync(file, 'one');
    read();
    writeFileSync(file, '');
    expect(read()).toBe('one');
    rmSync(file);
    expect(read()).toBe('one');
  });

  it('throws the error of the file system while the file has never been there', () => {
    const read = secretFile(file);
    expect(read).toThrow('ENOENT');
    writeFileSync(file, 'one');
    expect(read()).toBe('one');
  });
});
