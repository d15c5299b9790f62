import ts from 'typescript';
import type { Change } from '../fault.ts';
import { takesLock } from './lock-names.ts';

/** Removes an awaited call whose result is not used. Calls that take a lock are another kind. */
export function findStatements(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (!ts.isExpressionStatement(node) || !ts.isAwaitExpression(node.expression)) return [];
  const { expression } = node.expression;
  if (!ts.isCallExpression(expression) || takesLock(expression, source)) return [];
  return [withoutStatement('statement', node, source)];
}

/** Removes a statement; replaces it by an empty block where the grammar requires a statement. */
export function withoutStatement(kind: Change['kind'], node: ts.Statement, source: ts.SourceFile): Change {
  const start = node.getStart(source);
  const end = node.getEnd();
  const isOneOfMany = ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent);
  return { kind, start, end, edits: [{ start, end, text: isOneOfMany ? '' : '{}' }] };
}
