import { codes } from '@crm/errors';
import { accept, refuse, type Check } from './check.js';

const TIME = /^((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::([0-5][0-9]))?$/;

/** A time of day as `HH:MM` or `HH:MM:SS`. Refuses another string with 8114, a value of another type with 8111. */
export const checkTime: Check = (value) => {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a JSON string');
  const match = TIME.exec(value);
  if (match === null) return refuse(codes.invalidDate, 'A time of day has the form HH:MM:SS');
  const [, minutes = '', seconds = '00'] = match;
  return accept(`${minutes}:${seconds}`);
};
