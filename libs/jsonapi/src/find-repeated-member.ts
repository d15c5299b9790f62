const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"(\s*:)?|[[{]|[\]}]/g;

/** The first repeated member name in the outermost object of a well-formed JSON text; undefined if there is none. */
export function findRepeatedMember(text: string): string | undefined {
  const names = new Set<string>();
  let depth = 0;
  for (const { 0: token, 1: colon } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined) {
      // A name spelled with escapes is the same name as without.
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}
