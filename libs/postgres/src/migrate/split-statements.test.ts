import { describe, expect, it } from '@jest/globals';
import { splitStatements } from './split-statements.js';

describe('splitStatements', () => {
  it('ends a statement with a semicolon at the end of a line, and leaves it where it stands', () => {
    const text = "-- x\ncreate index a\n  on t (x);\n\ncreate index b on t ((y || ';z'));  \ndrop index c";
    expect(splitStatements(text)).toEqual([
      '-- x\ncreate index a\n  on t (x);',
      "    \n              \n           \n\ncreate index b on t ((y || ';z'));",
      `    \n              \n           \n\n${' '.repeat(36)}\ndrop index c`,
    ]);
  });

  it('leaves a dollar-quoted body whole, whatever its tag', () => {
    const bodies = ['do $$\nbegin\n  commit;\nend $$;', 'do $x$\nbegin\n  perform $$a;\n$$;\nend $x$;'];
    expect(splitStatements(bodies.join('\n')).map((statement) => statement.trim())).toEqual(bodies);
  });

  it('finds one statement in a file of one, with or without a semicolon, and none in an empty one', () => {
    expect(splitStatements('-- no-transaction\nselect 1;\n\n')).toEqual(['-- no-transaction\nselect 1;']);
    expect(splitStatements('select 1')).toEqual(['select 1']);
    expect(splitStatements('\n')).toEqual([]);
  });
});
