/** The keys of a file of texts: those that it must have, and those that it may have. */
export interface TextKeys {
  readonly needed: readonly string[];
  readonly allowed?: readonly string[];
}

/**
 * The defects of a JSON file of texts, one line each, with the file and the key, which joins the names of nested
 * members by dots: what it lacks, what belongs to nothing in the catalogue, and what is empty or no text.
 */
export function textDefects(file: string, texts: object, { needed, allowed = [] }: TextKeys): string[] {
  const given = new Map(leaves(texts));
  const known = new Set([...needed, ...allowed]);
  return [
    ...[...new Set(needed)].filter((key) => !given.has(key)).map((key) => `"${key}" is missing`),
    ...[...given.keys()].filter((key) => !known.has(key)).map((key) => `"${key}" is superfluous`),
    ...[...given]
      .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
      .map(([key]) => `"${key}" is no text`),
  ].map((defect) => `${file}.json: ${defect}`);
}

function leaves(texts: object, place = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? leaves(text, `${place}${name}.`) : [[`${place}${name}`, text]],
  );
}
