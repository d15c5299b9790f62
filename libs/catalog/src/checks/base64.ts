import { accept, refuse, type Check } from './check.js';

/** Bytes as base64 (RFC 4648 section 4) with its padding and nothing between. Each content has one spelling. */
export const checkBase64: Check = (value) => {
  if (typeof value !== 'string') return refuse(8111, 'The attribute takes a JSON string in base64');
  // Whoever decodes text that is no base64 and encodes it again gets other text.
  const isCanonical = Buffer.from(value, 'base64').toString('base64') === value;
  return isCanonical ? accept(value) : refuse(8122, 'The value is not base64 with padding (RFC 4648 section 4)');
};
