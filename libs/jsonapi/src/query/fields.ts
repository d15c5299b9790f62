/** The names in each `fields[TYPE]`, by TYPE (JSON:API 1.0 "Sparse Fieldsets"); an empty value lists none. */
export function readFieldsets(fields: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  return new Map([...fields].map(([type, value]) => [type, value === '' ? [] : value.split(',')]));
}
