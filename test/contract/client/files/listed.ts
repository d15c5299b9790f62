/**
 * The attributes of a record as lists and `included` show them: all but the contents of files
 * (files#content-attribute).
 */
export function listed<Value>({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, Value>>;
}): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !CONTENTS.has(name)));
}

const CONTENTS: ReadonlySet<string> = new Set(['filename_file', 'photo_file']);
