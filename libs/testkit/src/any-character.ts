import fc, { type Arbitrary } from 'fast-check';

/** Any Unicode character, in UTF-16. It is there at once; fast-check takes a second to prepare its unit `binary`. */
export const anyCharacter: Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff })
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point));
