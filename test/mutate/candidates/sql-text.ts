import ts from 'typescript';

/** SQL within a string or template. */
export interface SqlText {
  /** The source text; each hole of a template is masked, see {@link HOLE}. */
  readonly text: string;
  /** Its position in the source. */
  readonly start: number;
}

/** Matches the mask of one `${…}`, which has the same length. */
export const HOLE = '⟦·*⟧';

const STATEMENT = [
  /\bselect\b[\s\S]*\bfrom\b/,
  /\bselect\b[\s\S]*[$\w]+\(/,
  /\bupdate\b[\s\S]*\bset\b[\s\S]*=/,
  /\bdelete from\b/,
  /\binsert into\b/,
  /^lock table\b/,
  /^\s*(?:and|where)\b[\s\S]*(?:[=<>]|\bis\b|\bexists\b|\bany\b)/,
  /\border by\b[\s\S]*\bfor\b/,
];

/** The SQL of a string or template; undefined for other nodes and other text. */
export function sqlTextOf(node: ts.Node, source: ts.SourceFile): SqlText | undefined {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined;
  const start = node.getStart(source) + 1;
  const text = withHoles(node, source).slice(1, -1);
  return isTagged(node) || STATEMENT.some((pattern) => pattern.test(text)) ? { text, start } : undefined;
}

function isTagged({ parent }: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(parent) && ts.isIdentifier(parent.tag) && parent.tag.text === 'sql';
}

function withHoles(node: ts.StringLiteralLike | ts.TemplateExpression, source: ts.SourceFile): string {
  const text = node.getText(source);
  if (!ts.isTemplateExpression(node)) return text;
  const from = node.getStart(source);
  let masked = text;
  for (const span of node.templateSpans) {
    // From `${`, which ends the text before, to the brace that begins the text after.
    const start = text.lastIndexOf('${', span.expression.getStart(source) - from);
    const end = span.literal.getStart(source) - from + 1;
    masked = `${masked.slice(0, start)}⟦${'·'.repeat(end - start - 2)}⟧${masked.slice(end)}`;
  }
  return masked;
}
