const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\u0000-\u001f]*)*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORDS = ['true', 'false', 'null'];

/** The tokens that are allowed at the current position. */
type Expectation = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma';

/**
 * Where a text stops being JSON (RFC 8259): the index of the first character that is not allowed there, or the text's
 * length if it ends too early; undefined when the text is JSON. Takes linear time and no stack.
 */
export function locateJsonError(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  let position = 0;
  for (;;) {
    position = skip(SPACE, text, position);
    const character = text.charAt(position);
    const container = open.at(-1);
    if (expected === 'comma' && container === undefined) return position === text.length ? undefined : position;
    if (expected === 'colon') {
      if (character !== ':') return position;
      position += 1;
      expected = 'value';
    } else if (isEnd(character, expected, container)) {
      open.pop();
      position += 1;
      expected = 'comma';
    } else if (expected === 'comma') {
      if (character !== ',') return position;
      position += 1;
      expected = container === '{' ? 'key' : 'value';
    } else if (expected === 'key' || expected === 'key or }') {
      const end = endOfString(text, position);
      if (end < 0) return -end - 1;
      position = end;
      expected = 'colon';
    } else if (character === '{' || character === '[') {
      open.push(character);
      position += 1;
      expected = character === '{' ? 'key or }' : 'value or ]';
    } else {
      const end = endOfScalar(text, position);
      if (end < 0) return -end - 1;
      position = end;
      expected = 'comma';
    }
  }
}

function isEnd(character: string, expected: Expectation, container: '{' | '[' | undefined): boolean {
  if (character === '}') return container === '{' && (expected === 'comma' || expected === 'key or }');
  return character === ']' && container === '[' && (expected === 'comma' || expected === 'value or ]');
}

/** The end of a string, number or word; -1 - (the position of the error) for anything else. */
function endOfScalar(text: string, position: number): number {
  if (text.charAt(position) === '"') return endOfString(text, position);
  const word = WORDS.find((candidate) => text.charAt(position) === candidate.charAt(0));
  if (word !== undefined) {
    let matched = 1;
    while (matched < word.length && text.charAt(position + matched) === word.charAt(matched)) matched += 1;
    return matched === word.length ? position + matched : -1 - (position + matched);
  }
  const end = skip(NUMBER, text, position);
  if (end > position) return end;
  return -1 - (text.charAt(position) === '-' ? position + 1 : position);
}

function endOfString(text: string, position: number): number {
  if (text.charAt(position) !== '"') return -1 - position;
  const end = skip(STRING, text, position);
  return text.charAt(end) === '"' ? end + 1 : -1 - end;
}

function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : position;
}
