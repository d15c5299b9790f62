import ts from 'typescript';
import type { Change } from '../fault.ts';

/** Swaps two adjacent arguments, or the values of two adjacent properties, that seem to have the same type. */
export function findSwaps(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return swaps(node, [...(node.arguments ?? [])], source);
  }
  if (ts.isObjectLiteralExpression(node)) return swaps(node, [...node.properties], source);
  return [];
}

type Place = ts.Expression | ts.ObjectLiteralElementLike;

function swaps(node: ts.Node, places: readonly Place[], source: ts.SourceFile): Change[] {
  return places.slice(1).flatMap((second, index) => {
    const first = places[index];
    const change = first === undefined ? undefined : swap(first, second, source);
    return change === undefined ? [] : [{ ...change, start: node.getStart(source), end: node.getEnd() }];
  });
}

function swap(first: Place, second: Place, source: ts.SourceFile): Change | undefined {
  const [left, right] = [valueOf(first), valueOf(second)];
  if (left === undefined || right === undefined) return undefined;
  const [leftText, rightText] = [left.getText(source), right.getText(source)];
  const look = lookOf(left);
  if (leftText === rightText || look === undefined || look !== lookOf(right)) return undefined;
  const edits = [replace(first, leftText, rightText, source), replace(second, rightText, leftText, source)];
  return { kind: 'swap', start: first.getStart(source), end: second.getEnd(), edits };
}

function replace(place: Place, own: string, other: string, source: ts.SourceFile) {
  const end = place.getEnd();
  const text = ts.isShorthandPropertyAssignment(place) ? `${own}: ${other}` : other;
  return { start: valueOf(place)?.getStart(source) ?? end, end, text };
}

function valueOf(place: Place): ts.Expression | undefined {
  if (ts.isPropertyAssignment(place)) return place.initializer;
  if (ts.isShorthandPropertyAssignment(place)) return place.name;
  return ts.isObjectLiteralElement(place) ? undefined : place;
}

/** The form of an expression. Only two of the same form are swapped; the compiler rejects those whose types differ. */
function lookOf(value: ts.Expression): 'name' | 'number' | 'word' | 'text' | 'boolean' | undefined {
  if (ts.isIdentifier(value)) return value.text === 'undefined' ? undefined : 'name';
  if (ts.isPropertyAccessExpression(value)) return 'name';
  if (ts.isNumericLiteral(value)) return 'number';
  if (ts.isStringLiteralLike(value)) return /\s/.test(value.text) ? 'text' : 'word';
  const isBoolean = value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean ? 'boolean' : undefined;
}
