import { HOLE } from './sql-text.ts';

/** One condition of a `where`, `on` or `and`. */
export interface Conjunct {
  /** Position of the keyword before it. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const TOKENS = new RegExp(`'(?:[^']|'')*'|"[^"]*"|[a-z_]\\w*|${HOLE}|[(),;]|[^\\s\\w(),;'"⟦]+|\\d+`, 'gi');

/** Words that end a condition outside of parentheses. */
const ENDS = new Set(
  `and or where order group limit offset fetch returning for on union intersect except having window when then else end
   join left right inner cross full as , ;`.split(/\s+/),
);

/** Matches the end of an operand. Names do not match, because they may be SQL keywords. */
const OPERAND = /[)\]⟧\d'"]$/;

/** Finds the conditions after `where` and `and`, on every level of parentheses. */
export function findConjuncts(text: string): Conjunct[] {
  const tokens: Token[] = [...text.matchAll(TOKENS)].map(({ 0: word, index }) => {
    return { word: word.toLowerCase(), start: index, end: index + word.length };
  });
  const ofBetween = new Set<number>();
  const conjuncts: Conjunct[] = [];
  for (const [index, { word, start: from }] of tokens.entries()) {
    if (word === 'between') ofBetween.add(nextAnd(tokens, index));
    if ((word !== 'where' && word !== 'and') || ofBetween.has(index)) continue;
    const last = lastOfCondition(tokens, index);
    const [first, end] = [tokens[index + 1], tokens[last]];
    if (last > index && first !== undefined && end !== undefined) {
      conjuncts.push({ from, start: first.start, end: end.end });
    }
  }
  return conjuncts;
}

/** The token before the one that ends the condition after a keyword. */
function lastOfCondition(tokens: readonly Token[], keyword: number): number {
  let depth = 0;
  let isBetween = false;
  for (let index = keyword + 1; index < tokens.length; index += 1) {
    const word = tokens[index]?.word ?? '';
    if (depth === 0 && word === 'and' && isBetween) {
      isBetween = false;
      continue;
    }
    if (depth === 0 && (word === ')' || ENDS.has(word))) return index - 1;
    // A hole after a complete operand contains another condition or the clause that follows.
    if (depth === 0 && index > keyword + 1 && word.startsWith('⟦') && OPERAND.test(tokens[index - 1]?.word ?? '')) {
      return index - 1;
    }
    if (depth === 0 && word === 'between') isBetween = true;
    depth += depthOf(word);
  }
  return tokens.length - 1;
}

function nextAnd(tokens: readonly Token[], between: number): number {
  let depth = 0;
  for (let index = between + 1; index < tokens.length; index += 1) {
    const word = tokens[index]?.word ?? '';
    if (depth === 0 && word === 'and') return index;
    depth += depthOf(word);
  }
  return -1;
}

function depthOf(word: string): number {
  if (word === '(' || word === 'case') return 1;
  return word === ')' || word === 'end' ? -1 : 0;
}
