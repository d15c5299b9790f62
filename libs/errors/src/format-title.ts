import { codeEntry } from './codes.js';
import type { Fault } from './app-error.js';
import { cutValue } from './cut-value.js';

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * The bracketed title of an error object (errors#titles):
 * `[CRM] [API] [<Class>] [<cause>] "<offending value>"`. The value is cut at 200 characters and its control
 * characters are written as `\uXXXX`, so that a title is always one line.
 */
export function formatTitle(fault: Fault): string {
  const { errorClass, cause } = codeEntry(fault.code);
  const title = `[CRM] [API] [${errorClass}] [${cause}]`;
  return fault.value === undefined ? title : `${title} "${escape(fault.value)}"`;
}

function escape(value: string): string {
  return cutValue(value).toWellFormed().replace(CONTROL_CHARACTERS, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
