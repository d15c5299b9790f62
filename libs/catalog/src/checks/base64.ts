import { codes } from '@crm/errors';
import { accept, refuse, type Check } from './check.js';

/** Bytes as base64 (RFC 4648 section 4) with padding and without white space. Each content has one spelling. */
export const checkBase64: Check = (value) => {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a JSON string in base64');
  // Text that is not base64 changes when it is decoded and encoded again.
  const isCanonical = Buffer.from(value, 'base64').toString('base64') === value;
  return isCanonical
    ? accept(value)
    : refuse(codes.malformedValue, 'The value is not base64 with padding (RFC 4648 section 4)');
};
