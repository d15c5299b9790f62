import type { Described } from '../administration/describe.js';

/** Prints an object as a line of JSON. */
export function printLine(output: NodeJS.WritableStream, object: object): void {
  output.write(`${JSON.stringify(object)}\n`);
}

/** Prints what administrators see of something, its id first. */
export function printDescribed(output: NodeJS.WritableStream, { id, attributes }: Described): void {
  printLine(output, { id, ...attributes });
}
