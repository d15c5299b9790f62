import { describe, expect, it } from '@jest/globals';
import { catalog, languages, messageSchema } from '@crm/catalog';
import { createErrorWriter } from '../documents/write-errors.js';
import { openApiDocument } from './document.js';
import { createModuleSelection } from './select-modules.js';

const [texts] = languages.values();
if (texts === undefined) throw new Error('There are no texts');
const limits = {
  defaultPageLimit: 20,
  maxPageLimit: 200,
  maxConditions: 20,
  maxListValues: 100,
  maxSortFields: 5,
  maxIncludePaths: 10,
  maxUrlBytes: 8192,
  maxBodyBytes: 1048576,
};
const source = { catalog, messageSchema: messageSchema(catalog), texts, publicUrl: 'https://crm.test', version: '1' };
const document = openApiDocument({ ...source, limits, writeErrors: createErrorWriter(undefined) });
const names = new Set(catalog.modules.keys());
const select = createModuleSelection(document, names);

describe('createModuleSelection', () => {
  it('of all modules writes the whole document, but for what records come along', () => {
    const [written, whole] = [select(names), JSON.stringify(document)].map((text) => {
      const described = JSON.parse(text) as { readonly components: { readonly schemas: Record<string, unknown> } };
      expect(Reflect.deleteProperty(described.components.schemas, 'resource')).toBe(true);
      return described;
    });
    expect(written).toEqual(whole);
  });

  it('stops an event loop for less than 50 ms, however many modules there are', () => {
    // CPU time, because a busy machine makes a function late, not slow. The first runs include compilation.
    const durations = Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage();
      select(names);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...durations)).toBeLessThan(50);
  });
});
