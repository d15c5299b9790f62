import ts from 'typescript';
import type { Change, Edit } from '../fault.ts';

const REPLACEMENTS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

/** Replaces the operator of a comparison, a logical expression, a sum or a difference. */
export function findOperators(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (!ts.isBinaryExpression(node)) return [];
  const { operatorToken } = node;
  const replacement = REPLACEMENTS.get(operatorToken.kind);
  if (replacement === undefined || (operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node))) return [];
  const start = node.getStart(source);
  const end = node.getEnd();
  const replaced: Edit = { start: operatorToken.getStart(source), end: operatorToken.getEnd(), text: replacement };
  if (!isLogical(operatorToken.kind) || !ts.isBinaryExpression(node.parent)) {
    return [{ kind: 'operator', start, end, edits: [replaced] }];
  }
  const edits = [{ start, end: start, text: '(' }, replaced, { start: end, end, text: ')' }];
  return [{ kind: 'operator', start, end, edits }];
}

function isLogical(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** Whether an operand is certainly a string, so that a difference would not compile. */
function isText(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}
