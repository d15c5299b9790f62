import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SPECIFICATION = 'docs/spec';
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.crm']);

/** A rule in the form `lists#cursors`; the preceding character shows that it is not a part of a URL, path or entity. */
const CITATION = /(?<![\w./:&@%#-])([a-z][a-z-]{2,})#([a-z][\w-]*)/gu;
/** A link of Markdown to a file or a heading. */
const LINK = /\]\(([\w./-]+\.md)?(?:#([\w-]+))?\)/gu;
/** Rules of documents that readers of this repository cannot open, and numbers of finished tasks. */
const UNRESOLVABLE = [
  /\b(?:contract|reliability|platform|architecture|specification)(?:'s)?,? (?:goals? |sections? )?\d+(?:\.\d+)*\b/giu,
  /\bsections? \d+(?:\.\d+)* of the (?:specification|contract)\b/giu,
  /\b(?:JSON:API|jsonapi) [ABC]\d{1,2}\b|\([ABC]\d{1,2}\)|\b[BCOP]-\d{2}\b/gu,
  /\b(?:issues?|goals?) #?\d+\b/giu,
];

const files = globSync('**/*.{ts,tsx,js,cjs,mjs,sql,proto,yaml,yml,sh,md,tpl}', {
  cwd: ROOT,
  exclude: (name) => NOT_OURS.has(path.basename(name)),
}).map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')] as const);

/** The anchors of a Markdown text, in order: its headings as GitHub writes them into URLs. */
function anchorsOf(text: string): string[] {
  const headings = text.replace(/^```.*?^```$/gmsu, '').matchAll(/^#+ (.+)$/gmu);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const anchors = new Map(
  files
    .filter(([name]) => path.dirname(name) === SPECIFICATION)
    .map(([name, text]) => [path.basename(name, '.md'), anchorsOf(text)]),
);

/** The text in one line, without comment marks between its lines, so that a citation broken over two lines is found. */
function joined(text: string): string {
  return text.replace(/\s*\n\s*(?:(?:\*(?!\/)|\/\/|--|#) *)?/gu, ' ');
}

/** A rule that a text names, by file and anchor; without an anchor the file as a whole. */
type Rule = readonly [words: string, file: string, anchor: string | undefined];

function rulesIn(name: string, text: string): Rule[] {
  const cited = [...text.matchAll(CITATION)].map(([words, file = '', anchor]) => [words, file, anchor] as const);
  const linked = [...text.matchAll(LINK)].flatMap(([words, file = path.basename(name), anchor]): Rule[] => {
    const target = path.join(path.dirname(name), file);
    return path.dirname(target) === SPECIFICATION ? [[words, path.basename(target, '.md'), anchor]] : [];
  });
  return [...cited, ...linked];
}

function resolves([, file, anchor]: Rule): boolean {
  return anchor === undefined ? anchors.has(file) : anchors.get(file)?.includes(anchor) === true;
}

describe('the specification', () => {
  it('has headings that are unique within their file', () => {
    expect(anchors.size).toBeGreaterThan(20);
    for (const [file, all] of anchors) expect([file, ...all]).toEqual([file, ...new Set(all)]);
  });

  it('has the heading of every citation and link', () => {
    const rules = files.flatMap(([name, text]) => rulesIn(name, text).map((rule) => ({ name, rule })));
    const broken = rules.filter(({ rule }) => !resolves(rule)).map(({ name, rule: [words] }) => `${name}: ${words}`);
    expect(broken).toEqual([]);
    expect(rules.length).toBeGreaterThan(1000);
  });

  it('is the only document that is cited', () => {
    const found = files.flatMap(([name, text]) =>
      UNRESOLVABLE.flatMap((form) => [...joined(text).matchAll(form)].map(([words]) => `${name}: ${words}`)),
    );
    expect(found).toEqual([]);
  });
});
