import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The entries of phrases.yml: a pattern, the advice, and examples of both kinds. */
export const phrases = parse(readFileSync(new URL('phrases.yml', import.meta.url), 'utf8'));

const rules = phrases.map(({ pattern, instead }) => ({ find: new RegExp(pattern, 'giu'), instead }));

/** Code, addresses and marks of emphasis: they are blanked out, so that offsets stay those of the file. */
const NOT_PROSE =
  /`[^`]*`|\]\([^)\s]*\)|<?https?:[^\s)>]+|\{@link[^}]*\}|^[ \t]*(?:\/\*\*?|\*\/?|\/\/+)|@\w+|\*+\/?/gmu;

const blank = (text) =>
  text.replaceAll(NOT_PROSE, (code) => (code.startsWith('`') ? 'x'.padEnd(code.length, 'x') : ' '.repeat(code.length)));

/** The comments of a program; line comments below each other are one text. */
function commentTexts(sourceCode) {
  const texts = [];
  for (const { type, range, loc } of sourceCode.getAllComments()) {
    const last = texts.at(-1);
    if (type === 'Line' && last?.type === 'Line' && last.line === loc.start.line - 1) {
      last.range = [last.range[0], range[1]];
      last.line = loc.end.line;
    } else texts.push({ type, range: [...range], line: loc.end.line });
  }
  return texts.map(({ range }) => range);
}

/** Refuses the phrases of phrases.yml in the comments of code and in the paragraphs and tables of Markdown. */
export const plainEnglish = {
  meta: { type: 'suggestion', schema: [], messages: { phrase: '"{{words}}": {{instead}}' } },
  create(context) {
    const { sourceCode } = context;
    function check([first, end]) {
      const blanked = blank(sourceCode.text.slice(first, end));
      const start = first + blanked.search(/\w|$/u);
      const text = blanked.slice(start - first);
      for (const { find, instead } of rules) {
        for (const { 0: words, index } of text.matchAll(find)) {
          const from = start + index + words.search(/\w/u);
          const loc = {
            start: sourceCode.getLocFromIndex(from),
            end: sourceCode.getLocFromIndex(start + index + words.length),
          };
          context.report({
            loc,
            messageId: 'phrase',
            data: { words: words.replaceAll(/^\W+|\s+$/gu, '').replaceAll(/\s+/gu, ' '), instead },
          });
        }
      }
    }
    const checkNode = ({ position }) => {
      check([position.start.offset, position.end.offset]);
    };
    return {
      Program() {
        commentTexts(sourceCode).forEach(check);
      },
      paragraph: checkNode,
      tableCell: checkNode,
    };
  },
};
