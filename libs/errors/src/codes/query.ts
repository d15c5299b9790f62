import { entry, type CodeEntry } from './entry.js';

/** Codes 82xx: the query of a list. */
export const queryCodes = {
  8201: entry('unknownQueryParameter', 'invalid', 'Unknown query parameter', 'The parameter is not known here'),
  8202: entry(
    'invalidPageLimit',
    'invalid',
    'Invalid page limit',
    'page[limit], or page[size], must be a whole number from 1 to the maximum page size',
  ),
  8203: entry(
    'invalidPageOffset',
    'invalid',
    'Invalid page offset',
    'page[offset] must be a whole number from 0 to 2147483647; page[number] one from 1 that comes to no larger offset',
  ),
  8204: entry(
    'unsupportedQueryParameter',
    'invalid',
    'Unsupported query parameter',
    'The parameter is not supported on this URL',
  ),
  8205: entry('repeatedQueryParameter', 'invalid', 'Repeated query parameter', 'The parameter may be given only once'),
  8206: entry(
    'brokenFilterSyntax',
    'invalid',
    'Broken filter syntax',
    'The filter is not of the form [[operator]]operand',
  ),
  8207: entry(
    'unknownFilterPath',
    'invalid',
    'Unknown filter path',
    'The filter names no attribute or link that is known here',
  ),
  8208: entry(
    'unknownOperator',
    'invalid',
    'Unknown operator',
    'The operator is unknown, or not meant for an attribute of this type',
  ),
  8209: entry(
    'unsuitableOperand',
    'invalid',
    'Unsuitable operand',
    'The operand does not fit the type of the attribute',
  ),
  8210: entry('unknownFilterName', 'invalid', 'Unknown filter name', 'The module has no pre-made filter of this name'),
  8211: entry('unknownSortField', 'invalid', 'Unknown sort field', 'The list cannot be sorted by this'),
  8212: entry(
    'unknownFieldset',
    'invalid',
    'Unknown fieldset',
    'The parameter fields names a type, an attribute or a link that does not exist',
  ),
  8213: entry(
    'unknownIncludePath',
    'invalid',
    'Unknown include path',
    'The path names a link that does not exist, or leads too far',
  ),
  8214: entry('unsuitableCursor', 'invalid', 'Unsuitable cursor', 'The cursor was not made by this list'),
  8215: entry('unknownCountMode', 'invalid', 'Unknown count mode', 'page[count] must be exact or none'),
  8217: entry('unknownModuleInQuery', 'invalid', 'Unknown module in the query', 'The parameter module names no module'),
  8218: entry(
    'mixedPaging',
    'invalid',
    'Mixed paging',
    'A page is named by page[number] and page[size], or by page[offset] and page[limit], not by some of both',
  ),
  8219: entry(
    'changesGone',
    'not_found',
    'Changes are no longer kept',
    'The changes after this position are no longer kept: read everything again, then follow from the newest position',
    { status: 410 },
  ),
  8220: entry(
    'unsuitableParameter',
    'invalid',
    'Unsuitable value of a query parameter',
    'The parameter does not take this value',
  ),
} as const satisfies Record<number, CodeEntry>;
