const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"(\s*:)?|[[{]|[\]}]/g;

/** The first name that two members of the outermost object of a well-formed JSON text have; undefined if there is none. */
export function findRepeatedMember(text: string): string | undefined {
  const names = new Set<string>();
  let depth = 0;
  for (const { 0: token, 1: colon } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined) {
      // Two spellings of one name, with and without escapes, are one name.
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}
