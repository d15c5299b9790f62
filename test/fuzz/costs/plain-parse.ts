import { threadTime } from './thread-time.js';

const PARSES = 3;
/** An array of 50,000 tokens, which is as many as a body may have. */
const TEXT = JSON.stringify(Array.from({ length: 25_000 }, (_, index) => index));

/** Milliseconds that the runtime's own parser takes for the tokens of a body, with a reviver that keeps every value. */
export function plainParse(): number {
  const ms = threadTime(() => {
    for (let parse = 0; parse < PARSES; parse += 1) JSON.parse(TEXT, (_name, value: unknown) => value);
  });
  return ms / PARSES;
}
