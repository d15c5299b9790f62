import ts from 'typescript';
import type { Change, Edit } from '../fault.ts';
import { takesLock } from './lock-names.ts';
import { sqlTextOf } from './sql-text.ts';
import { withoutStatement } from './statements.ts';

const ROW_LOCK = /\s+for (?:no key update|update|share|key share)\b(?: of \w+)?(?: skip locked| nowait)?/g;
const ADVISORY_LOCK = /pg_(try_)?advisory(?:_xact)?_lock(?:_shared)?\(/g;
const TABLE_LOCK = /^lock table [\s\S]*/g;

/** Removes a lock: of rows, of a table, an advisory one, or a call that takes a lock or slot within the process. */
export function findLocks(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isExpressionStatement(node)) return callsLock(node.expression, source) ? [removal(node, source)] : [];
  if (ts.isVariableStatement(node)) return isUnusedLock(node, source) ? [removal(node, source)] : [];
  const sql = sqlTextOf(node, source);
  if (sql === undefined) return [];
  const found = [
    ...matches(ROW_LOCK, sql.text).map((range) => [{ ...range, text: '' }]),
    ...matches(TABLE_LOCK, sql.text).map((range) => [{ ...range, text: 'select 1' }]),
    ...[...sql.text.matchAll(ADVISORY_LOCK)].flatMap((match) => advisory(sql.text, match)),
  ];
  return found.map((edits) => ({
    kind: 'lock',
    start: sql.start,
    end: sql.start + sql.text.length,
    edits: edits.map(({ start, end, text }) => ({ start: sql.start + start, end: sql.start + end, text })),
  }));
}

function removal(node: ts.Statement, source: ts.SourceFile): Change {
  return withoutStatement('lock', node, source);
}

function matches(pattern: RegExp, text: string): { start: number; end: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

/** Replaces the lock by a harmless call of the same type. It has the same arguments, because Postgres refuses a parameter that nothing uses. */
function advisory(text: string, { 0: name, 1: tries, index }: RegExpExecArray): Edit[][] {
  const open = index + name.length;
  const close = closingParenthesis(text, open);
  if (close === undefined) return [];
  const [before, after] = tries === undefined ? ['pg_sleep(0 * length(concat(', ')))'] : ['(concat(', ') is not null)'];
  return [
    [
      { start: index, end: open, text: before },
      { start: close, end: close + 1, text: after },
    ],
  ];
}

function closingParenthesis(text: string, from: number): number | undefined {
  let depth = 1;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

/** Whether an expression takes a lock, directly or within `stack.use(slots.enter())`. */
function callsLock(expression: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isAwaitExpression(expression)) return callsLock(expression.expression, source);
  if (!ts.isCallExpression(expression)) return false;
  const isKept = ts.isPropertyAccessExpression(expression.expression) && expression.expression.name.text === 'use';
  return takesLock(expression, source) || (isKept && expression.arguments.some((kept) => callsLock(kept, source)));
}

/** Whether it has the form `using _slot = slots.enter()`: held until the end of the block and otherwise unused. */
function isUnusedLock({ declarationList }: ts.VariableStatement, source: ts.SourceFile): boolean {
  const [declaration] = declarationList.declarations;
  if (declaration?.initializer === undefined || !ts.isIdentifier(declaration.name)) return false;
  return declaration.name.text.startsWith('_') && callsLock(declaration.initializer, source);
}
