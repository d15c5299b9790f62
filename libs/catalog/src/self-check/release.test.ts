import { describe, expect, it } from '@jest/globals';
import { catalog, source } from '../catalog.js';
import { languages } from '../language/index.js';
import { commonLabelKeys, labelKeys } from '../language/label-keys.js';
import { findDefects } from './find-defects.js';
import { labelKeyDefects } from './label-key-defects.js';
import { languageDefects } from './language-defects.js';

describe('this release', () => {
  it('has definitions without defects', () => {
    expect(findDefects(source)).toEqual([]);
  });

  it('has every text and label key that the definitions need, and no other', () => {
    expect(languageDefects(catalog, languages)).toEqual([]);
    expect(labelKeyDefects(catalog, commonLabelKeys, labelKeys)).toEqual([]);
  });
});
