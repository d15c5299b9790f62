const LITERAL = /"(?:[^"\\]|\\.)*"/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const SELECTOR = /\{[^}]*\}/g;
const RANGE = /\[[^\]]*\]/g;
const OFFSET = /\boffset\s+\w+/g;
const NAME = /[a-zA-Z_][\w:]*/g;
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'Inf', 'NaN']);
const NAMED = /__name__=~?"([^"]*)"/g;
const SUFFIX = /_(?:bucket|sum|count)$/;

/** Names of the metrics in an expression; the series of a histogram count as the histogram. */
export function namesIn(expr: string): string[] {
  const named = [...expr.matchAll(NAMED)].flatMap(([, names = '']) => names.split('|'));
  const rest = expr
    .replace(GROUPING, ' ')
    .replace(LITERAL, '')
    .replace(SELECTOR, ' ')
    .replace(RANGE, ' ')
    .replace(OFFSET, ' ')
    .replace(/\b\d[\d.]*(?:e[+-]?\d+)?\b/gi, ' ');
  const plain = [...rest.matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !isCall(rest, name));
  return [...new Set([...named, ...plain].map((name) => name.replace(SUFFIX, '')))];
}

function isCall(expr: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s*\\(`).test(expr);
}
