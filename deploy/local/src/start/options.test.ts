import { describe, expect, it } from '@jest/globals';
import { readOptions, UsageError } from './options.js';

describe('readOptions', () => {
  it('has a default for everything', () => {
    expect(readOptions([], '/data')).toEqual({
      port: undefined,
      dataDir: '/data',
      fresh: false,
      demo: true,
      verbose: false,
      build: true,
      watch: false,
      help: false,
    });
  });

  it('reads every option', () => {
    const every = [
      '--port',
      '9000',
      '--data',
      'x',
      '--fresh',
      '--no-demo',
      '--no-build',
      '--verbose',
      '--watch',
      '--help',
    ];
    expect(readOptions(every, '/data')).toEqual({
      port: 9000,
      dataDir: 'x',
      fresh: true,
      demo: false,
      verbose: true,
      build: false,
      watch: true,
      help: true,
    });
  });

  it.each([['--colour'], ['stray'], ['--port'], ['--port=abc'], ['--port=65536'], ['--port=-1'], ['--port=1e3']])(
    'rejects %s',
    (argument) => {
      expect(() => readOptions([argument], '/data')).toThrow(UsageError);
    },
  );
});
