/** The attributes of a form: a list without a choice stands for all, which the API writes as null. */
export function allWhenEmpty(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = Object.entries(attributes).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 0 ? null : value,
  ]);
  return Object.fromEntries(written) as Record<string, unknown>;
}
