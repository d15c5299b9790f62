import type { Described } from '../administration/describe.js';

/** Prints what administrators see of something as a line of JSON, its id first. */
export function printDescribed(output: NodeJS.WritableStream, { id, attributes }: Described): void {
  output.write(`${JSON.stringify({ id, ...attributes })}\n`);
}
