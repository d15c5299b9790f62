/** Number of characters (Unicode code points) of a text before an index. */
export function charactersBefore(text: string, index: number): number {
  return Array.from(text.slice(0, index)).length;
}
