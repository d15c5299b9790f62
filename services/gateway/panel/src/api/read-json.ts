/**
 * Parses JSON. A number that a double would change stays text, because amounts are exact (values#decimals). In browsers
 * that do not provide the source text it is the double.
 */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? context.source
      : value,
  );
}

/** Whether the double has every digit of the text, except trailing zeros. */
function isExact(value: number, source: string): boolean {
  if (/e/i.test(source)) return true;
  const digits = source.includes('.') ? source.replace(/\.?0+$/, '') : source;
  return String(value) === digits || (digits === '-0' && value === 0);
}
