import { ExactNumber } from '@crm/catalog';

declare global {
  interface JSON {
    /**
     * From the ECMAScript proposal json-parse-with-source. Every supported Node has it, TypeScript's libraries do not.
     */
    rawJSON(text: string): unknown;
  }
}

/** A number that keeps its digits when it is written as JSON again. */
class ForwardedNumber extends ExactNumber {
  toJSON(): unknown {
    return JSON.rawJSON(this.numberText);
  }
}

/** Makes the value of a number literal that a double would not reproduce digit by digit (values#decimals). */
export function forwardNumber(text: string): ExactNumber {
  return new ForwardedNumber(text);
}
