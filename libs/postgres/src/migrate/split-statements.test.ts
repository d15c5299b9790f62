import { describe, expect, it } from '@jest/globals';
import { splitStatements } from './split-statements.js';

describe('splitStatements', () => {
  it('splits at a semicolon at the end of a line, and keeps positions', () => {
    const text = "-- x\ncreate index a\n  on t (x);\n\ncreate index b on t ((y || ';z'));  \ndrop index c";
    expect(splitStatements(text)).toEqual([
      '-- x\ncreate index a\n  on t (x);',
      "    \n              \n           \n\ncreate index b on t ((y || ';z'));",
      `    \n              \n           \n\n${' '.repeat(36)}\ndrop index c`,
    ]);
  });

  it('keeps a dollar-quoted body whole, whatever its tag', () => {
    const bodies = ['do $$\nbegin\n  commit;\nend $$;', 'do $x$\nbegin\n  perform $$a;\n$$;\nend $x$;'];
    expect(splitStatements(bodies.join('\n')).map((statement) => statement.trim())).toEqual(bodies);
  });

  it('returns the single statement of a file, with or without a semicolon, and none for an empty one', () => {
    expect(splitStatements('-- no-transaction\nselect 1;\n\n')).toEqual(['-- no-transaction\nselect 1;']);
    expect(splitStatements('select 1')).toEqual(['select 1']);
    expect(splitStatements('\n')).toEqual([]);
  });
});
