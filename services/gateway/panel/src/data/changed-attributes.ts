/**
 * The attributes of a form that differ from those read. Only these are sent, so that a concurrent change of another
 * attribute is not undone (updates are column-wise, operations#update).
 */
export function changedAttributes(
  wanted: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => name !== 'id' && JSON.stringify(value ?? null) !== JSON.stringify(present[name] ?? null),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
}
