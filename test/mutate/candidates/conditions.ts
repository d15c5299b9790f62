import ts from 'typescript';
import type { Change } from '../fault.ts';
import { findConjuncts } from './sql-conjuncts.ts';
import { sqlTextOf } from './sql-text.ts';

/** Drops the condition of an early exit, one side of a conjunction, or a conjunct of SQL. */
export function findConditions(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isIfStatement(node)) return exits(node.thenStatement) ? [neverTaken(node, source)] : [];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return withoutOneSide(node, source);
  }
  const sql = sqlTextOf(node, source);
  if (sql === undefined) return [];
  return findConjuncts(sql.text).map(({ from, start, end }) => ({
    kind: 'condition',
    start: sql.start + from,
    end: sql.start + end,
    // The conjunct stays in the text, because Postgres refuses a parameter that nothing uses.
    edits: [
      { start: sql.start + start, end: sql.start + start, text: '(true or ' },
      { start: sql.start + end, end: sql.start + end, text: ')' },
    ],
  }));
}

function exits(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  if (last === undefined) return false;
  return (
    ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isContinueStatement(last) || ts.isBreakStatement(last)
  );
}

function neverTaken(node: ts.IfStatement, source: ts.SourceFile): Change {
  const edit = { start: node.expression.getStart(source), end: node.expression.getEnd(), text: 'false' };
  return { kind: 'condition', start: node.getStart(source), end: node.getEnd(), edits: [edit] };
}

function withoutOneSide(node: ts.BinaryExpression, source: ts.SourceFile): Change[] {
  const start = node.getStart(source);
  const end = node.getEnd();
  const rightStart = node.right.getStart(source);
  const withoutRight: Change = { kind: 'condition', start, end, edits: [{ start: node.left.getEnd(), end, text: '' }] };
  // In a longer conjunction the left side is several conjuncts, each of which is dropped at its own node.
  const isChain =
    ts.isBinaryExpression(node.left) && node.left.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (isChain) return [withoutRight];
  return [{ kind: 'condition', start, end, edits: [{ start, end: rightStart, text: '' }] }, withoutRight];
}
