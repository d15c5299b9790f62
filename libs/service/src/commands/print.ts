import type { Described } from '../administered/as-administrator.js';

/** Prints an administered object as one line of JSON, its id first. */
export function printDescribed(output: NodeJS.WritableStream, { id, attributes }: Described): void {
  output.write(`${JSON.stringify({ id, ...attributes })}\n`);
}
