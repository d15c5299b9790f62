import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseDocument } from 'yaml';
import { catalog, source } from '../catalog.js';
import { languages } from '../language/index.js';
import { commonLabelKeys, labelKeys } from '../language/label-keys.js';
import { findDefects } from './find-defects.js';
import { labelKeyDefects } from './label-key-defects.js';
import { languageDefects } from './language-defects.js';
import { presentationDefects } from './presentation-defects.js';

const LANGUAGES = fileURLToPath(new URL('../../languages', import.meta.url));

describe('this release', () => {
  it('has no defects in its definitions', () => {
    expect(findDefects(source)).toEqual([]);
    expect(presentationDefects(catalog)).toEqual([]);
  });

  it('has exactly the texts and label keys that the definitions need', () => {
    expect(languageDefects(catalog, languages)).toEqual([]);
    expect(labelKeyDefects(catalog, commonLabelKeys, labelKeys)).toEqual([]);
  });

  // JSON.parse takes the last one and drops the others.
  it('has no text twice in a file', () => {
    const files = readdirSync(LANGUAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    const defects = files.flatMap((file) =>
      parseDocument(readFileSync(path.join(LANGUAGES, file), 'utf8')).errors.map(
        ({ message }) => `${file}: ${message}`,
      ),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(defects).toEqual([]);
  });
});
