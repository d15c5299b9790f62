import ts from 'typescript';
import { applyEdits, type Change, type Fault } from '../fault.ts';
import { findConditions } from './conditions.ts';
import { findLocks } from './locks.ts';
import { findOperators } from './operators.ts';
import { findStatements } from './statements.ts';
import { findSwaps } from './swaps.ts';

/** Finds the changes of one kind that a node itself allows, without its children. */
export type Finder = (node: ts.Node, source: ts.SourceFile) => readonly Change[];

const FINDERS: readonly Finder[] = [findOperators, findConditions, findSwaps, findLocks, findStatements];

/** Characters of a construct that an id shows. */
const SHOWN = 90;
/** Characters of them before the first difference. */
const SHOWN_BEFORE = 35;

/** Finds every fault of a source. @param file its path, relative to the root of the repository */
export function findFaults(file: string, text: string): Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    for (const find of FINDERS) changes.push(...find(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const { before, after } = describe(text, change);
    const line = source.getLineAndCharacterOfPosition(change.edits[0]?.start ?? change.start).line + 1;
    const id = `${change.kind} ${file}:${line} ${before} -> ${after}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    const { kind, edits } = change;
    return { id: times === 1 ? id : `${id} (${times})`, kind, file, line, before, after, edits };
  });
}

function describe(text: string, { start, end, edits }: Change): { before: string; after: string } {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const whole = text.slice(start, end);
  const before = onOneLine(whole);
  const after = onOneLine(applyEdits(whole, moved));
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - SHOWN_BEFORE);
  return { before: cut(before, from), after: cut(after, from) };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function cut(text: string, from: number): string {
  const shown = text.slice(from, from + SHOWN);
  return `${from > 0 ? '…' : ''}${shown}${from + SHOWN < text.length ? '…' : ''}`;
}
