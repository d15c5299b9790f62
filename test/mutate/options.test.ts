import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';

describe('options', () => {
  it('stop after the named stage', () => {
    const options = readOptions(['--until', 'integration of the package']);
    expect(options?.stages.map(({ name }) => name)).toEqual(['unit of the source', 'integration of the package']);
  });

  it.each([
    [[], '.crm/mutate/seed-1-test.jsonl'],
    [['--seed', '7', '--suite', 'gate'], '.crm/mutate/seed-7-gate.jsonl'],
    [['--until', 'integration of the package'], '.crm/mutate/seed-1-test-until-integration-of-the-package.jsonl'],
    [['--until', 'unit', '--results', 'mine.jsonl'], 'mine.jsonl'],
  ])('keep the results of different runs apart: %j', (parameters, file) => {
    expect(readOptions(parameters)?.results).toBe(file);
  });

  it.each([
    [['--suite', 'all'], '--suite is test or gate'],
    [['--until', 'lint'], '--until is one of: unit of the source, integration of'],
    [['--count', 'many'], '--count is a whole number'],
  ])('that make no sense are rejected: %j', (parameters, message) => {
    expect(() => readOptions(parameters)).toThrow(message);
  });
});
