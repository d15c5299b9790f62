import { describe, expect, it } from '@jest/globals';
import { findFaults } from './candidates/find-faults.ts';
import { applyEdits, type Kind } from './fault.ts';

/** The source with each fault of one kind. */
function faulty(kind: Kind, text: string, file = 'libs/x/src/y.ts'): string[] {
  const faults = findFaults(file, text).filter((fault) => fault.kind === kind);
  return faults.map(({ edits }) => applyEdits(text, edits));
}

describe('operators', () => {
  it.each([
    ['a < b;', 'a <= b;'],
    ['a <= b;', 'a < b;'],
    ['a > b;', 'a >= b;'],
    ['a >= b;', 'a > b;'],
    ['a === b;', 'a !== b;'],
    ['a !== b;', 'a === b;'],
    ['a || b;', 'a && b;'],
    ['a + 1;', 'a - 1;'],
    ['a - 1;', 'a + 1;'],
  ])('are changed: %s', (text, changed) => {
    expect(faulty('operator', text)).toEqual([changed]);
  });

  it('keep their operands within a longer expression', () => {
    expect(faulty('operator', 'a && b && c;')).toEqual(['a && b || c;', '(a || b) && c;']);
  });

  it.each(["a + 'text';", '`${a}` + b;', "a + 'text' + b;"])('are kept where they concatenate strings: %s', (text) => {
    expect(faulty('operator', text)).toEqual([]);
  });
});

describe('conditions', () => {
  it.each(['throw e;', 'return;', '{ log(); return 1; }', 'continue;'])('of an early exit are dropped: %s', (exit) => {
    expect(faulty('condition', `if (a) ${exit}`)).toEqual([`if (false) ${exit}`]);
  });

  it('of other branches are kept', () => {
    expect(faulty('condition', 'if (a) b();')).toEqual([]);
  });

  it('lose one conjunct at a time', () => {
    expect(faulty('condition', 'x = a && b() && c;')).toEqual(['x = a && b();', 'x = b() && c;', 'x = a && c;']);
  });
});

describe('conditions of SQL', () => {
  /** The part in parentheses with `true or`, for each fault. */
  const dropped = (text: string): string[] =>
    faulty('condition', `const s = sql\`${text}\`;`).map((changed) => /\(true or (.*)\)/s.exec(changed)?.[0] ?? '');

  it('are dropped one at a time, and stay in the text', () => {
    expect(faulty('condition', "run('select from t where a = $1 and not b order by c');")).toEqual([
      "run('select from t where (true or a = $1) and not b order by c');",
      "run('select from t where a = $1 and (true or not b) order by c');",
    ]);
  });

  it('are found on every level', () => {
    expect(dropped('where exists (select from u where u.a = ${a} limit 1)')).toEqual([
      '(true or exists (select from u where u.a = ${a} limit 1))',
      '(true or u.a = ${a}) limit 1)',
    ]);
  });

  it('end before text that is not part of them', () => {
    const [upTo, ofCase] = ['where a between 1 and 2 and b', 'select case when a and b then 1 end as c'];
    expect(dropped(upTo)).toEqual(['(true or a between 1 and 2)', '(true or b)']);
    expect(dropped(ofCase)).toEqual(['(true or b)']);
    expect(dropped('where ${a} = $1${more} ${ordered} ')).toEqual(['(true or ${a} = $1)']);
    expect(dropped('where a = ${a}${more}')).toEqual(['(true or a = ${a})']);
  });

  it('are not searched for in prose', () => {
    expect(faulty('condition', "fail('choose where it is and when');")).toEqual([]);
  });
});

describe('swaps', () => {
  it.each([
    ['f(a, b.c, 1);', ['f(b.c, a, 1);']],
    ["f('a', 'b');", ["f('b', 'a');"]],
    ['new F(1, 2);', ['new F(2, 1);']],
    ['x = { a: 1, b: 2 };', ['x = { a: 2, b: 1 };']],
    ['x = { a, b: c };', ['x = { a: c, b: a };']],
    ['x = { a, b };', ['x = { a: b, b: a };']],
  ])('exchange similar operands: %s', (text, changed) => {
    expect(faulty('swap', text)).toEqual(changed);
  });

  it.each([
    'f(a, a);',
    "f(a, 'a');",
    "f('word', 'more words');",
    'f(() => a, b);',
    'f(a, undefined);',
    'x = { a: 1, ...b };',
  ])('require two similar operands: %s', (text) => {
    expect(faulty('swap', text)).toEqual([]);
  });
});

describe('locks', () => {
  it.each([
    ["run('select from t where id = $1 for update');", "run('select from t where id = $1');"],
    ['sql`select ${a} for no key update skip locked`;', 'sql`select ${a}`;'],
    ['sql`select from t for share of t)`;', 'sql`select from t)`;'],
    ["run('lock table t in share mode');", "run('select 1');"],
    ['sql`select pg_advisory_xact_lock(hash(${a}, 0))`;', 'sql`select pg_sleep(0 * length(concat(hash(${a}, 0))))`;'],
    ["run('select pg_try_advisory_lock($1) as l');", "run('select (concat($1) is not null) as l');"],
    ['{ using _slot = slots.enter(user); }', '{  }'],
    ['{ stack.use(slots.enter(user)); }', '{  }'],
    ['if (a) await lockRows(tx);', 'if (a) {}'],
  ])('are removed: %s', (text, changed) => {
    expect(faulty('lock', text)).toEqual([changed]);
  });

  it.each(['const row = await lockRow(tx);', "run('select pg_advisory_unlock($1)');", 'options.take(name);'])(
    'are kept when they are something else, or their result is used: %s',
    (text) => {
      expect(faulty('lock', text)).toEqual([]);
    },
  );

  it('are also recognised by the file name', () => {
    expect(faulty('lock', '{ this.#users.take(user); }', 'services/x/src/request-slots.ts')).toEqual(['{  }']);
  });
});

describe('statements', () => {
  it('are removed when they await a call without a result', () => {
    expect(faulty('statement', '{ await a(); await b.c().d(); }')).toEqual([
      '{  await b.c().d(); }',
      '{ await a();  }',
    ]);
    expect(faulty('statement', 'if (a) await b();')).toEqual(['if (a) {}']);
  });

  it.each(['const a = await b();', 'await promise;', 'b();', 'await lockRows();'])(
    'of another kind are kept: %s',
    (text) => {
      expect(faulty('statement', text)).toEqual([]);
    },
  );
});

describe('ids', () => {
  it('name kind, file, line and both texts', () => {
    const [fault] = findFaults('libs/x/src/y.ts', '\nconst a =\n  b <\n  c;');
    expect(fault).toMatchObject({ id: 'operator libs/x/src/y.ts:3 b < c -> b <= c', line: 3, kind: 'operator' });
  });

  it('differ on one line', () => {
    const ids = findFaults('libs/x/src/y.ts', 'f(a < b); f(a < b);').map(({ id }) => id);
    expect(ids).toEqual([
      'operator libs/x/src/y.ts:1 a < b -> a <= b',
      'operator libs/x/src/y.ts:1 a < b -> a <= b (2)',
    ]);
  });

  it('show the place that changes in a long text', () => {
    const [fault] = findFaults('libs/x/src/y.ts', `${'a'.repeat(200)} < ${'b'.repeat(200)};`);
    expect(fault?.after).toMatch(/^…a{33} <= b+…$/);
  });
});
