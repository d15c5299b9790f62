/** The text, or `undefined` when it is absent or empty: an empty environment variable counts as not set. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
