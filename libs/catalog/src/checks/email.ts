import { codes } from '@crm/errors';
import { refuse, type Check } from './check.js';
import { checkText } from './text.js';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * An e-mail address, text on both sides of one @ without white space, or the empty string; else 8122. Only sending
 * shows whether the address exists.
 */
export const checkEmail: Check = (value, rules) => {
  const checked = checkText(value, rules);
  if ('refusal' in checked || value === '') return checked;
  return ADDRESS.test(String(checked.value))
    ? checked
    : refuse(codes.malformedValue, 'An e-mail address has the form name@domain');
};
