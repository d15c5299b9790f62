/** A name of the catalogue in SQL text. */
export function quote(identifier: string): string {
  return `"${identifier}"`;
}
