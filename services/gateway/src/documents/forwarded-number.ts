import { ExactNumber } from '@crm/catalog';

declare global {
  interface JSON {
    /** ECMAScript proposal json-parse-with-source, in every supported Node; TypeScript's libraries lack it. */
    rawJSON(text: string): unknown;
  }
}

/** A number that keeps its digits when it is written as JSON again. */
class ForwardedNumber extends ExactNumber {
  toJSON(): unknown {
    return JSON.rawJSON(this.numberText);
  }
}

/** Makes the value of a number literal that a double would not give back digit by digit (values#decimals). */
export function forwardNumber(text: string): ExactNumber {
  return new ForwardedNumber(text);
}
