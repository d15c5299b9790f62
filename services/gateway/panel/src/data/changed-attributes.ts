/**
 * Of the attributes of a form those that differ from what was read. Only they are sent, so that nobody's change of another attribute
 * meanwhile is undone (updates are column-wise, operations#update).
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
