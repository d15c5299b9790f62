import { describe, expect, it } from '@jest/globals';
import { demoRecords } from './records.js';

describe('demoRecords', () => {
  const waves = demoRecords();

  it('is the same every time', () => {
    expect(demoRecords()).toEqual(waves);
  });

  it('has a few hundred records with ids of their own', () => {
    const ids = waves.flat().map((record) => record.id);
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to records of earlier waves', () => {
    const known = new Set<unknown>();
    for (const wave of waves) {
      for (const { attributes } of wave) {
        const references = ['parent_id', 'account_id', 'contact_id', 'reports_to_id'].map((name) => attributes[name]);
        for (const reference of references) expect(reference === undefined || known.has(reference)).toBe(true);
      }
      for (const record of wave) known.add(record.id);
    }
  });

  it('keeps names within the limits of their modules', () => {
    for (const { type, attributes } of waves.flat().filter((record) => record.type !== 'Contacts')) {
      const limit = type === 'Opportunities' || type === 'Meetings' ? 50 : 150;
      expect(attributes.name).toMatch(new RegExp(`^.{1,${String(limit)}}$`, 'u'));
    }
  });
});
