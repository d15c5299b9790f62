/** Where a command reads and prints. */
export interface Console {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}
