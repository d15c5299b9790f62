import { entry, type CodeEntry } from './entry.js';

/** Codes 81xx: the document of a request. */
export const documentCodes = {
  8101: entry('malformedJson', 'invalid', 'Malformed JSON', 'The body is not well-formed JSON'),
  8102: entry('documentNotAnObject', 'invalid', 'Document is not an object', 'The body must be a JSON object'),
  8103: entry('dataNotAResource', 'invalid', 'Data is not a resource', 'The member data must be one resource object'),
  8104: entry('typeMissing', 'invalid', 'Type missing', 'A resource object needs the member type, a string'),
  8105: entry('idMissing', 'invalid', 'Id missing', 'The resource object of an update needs the member id, a string'),
  8106: entry(
    'invalidId',
    'invalid',
    'Invalid id',
    'An id has 1 to 36 characters of A-Z a-z 0-9 _ - and is not a word of the routes',
  ),
  8107: entry('memberNotAnObject', 'invalid', 'Member is not an object', 'The member must be a JSON object'),
  8108: entry('unknownAttribute', 'invalid', 'Unknown attribute', 'The module has no such attribute'),
  8109: entry('attributeReadOnly', 'invalid', 'Attribute is read-only', 'The attribute is managed by the server'),
  8110: entry('requiredAttributeMissing', 'invalid', 'Required attribute missing', 'The attribute is required'),
  8111: entry('wrongType', 'invalid', 'Wrong type', 'The value does not have the type of the attribute'),
  8112: entry('valueTooLong', 'invalid', 'Value too long', 'The value is longer than the attribute allows'),
  8113: entry('notAnOption', 'invalid', 'Not an option', 'The value is not an option of the attribute'),
  8114: entry(
    'invalidDate',
    'invalid',
    'Invalid date',
    'The value is not a valid date or date-time in ISO 8601 with offset',
  ),
  8115: entry('outOfRange', 'invalid', 'Out of range', 'The number is outside the range of the attribute'),
  8116: entry('invalidText', 'invalid', 'Invalid text', 'Text must not contain NUL or lone surrogates'),
  8117: entry('unknownRelatedRecord', 'invalid', 'Unknown related record', 'There is no such record to refer to'),
  8118: entry(
    'misnamedAttribute',
    'invalid',
    'Misnamed attribute',
    'JSON:API forbids this attribute name; the attribute has another name here',
  ),
  8119: entry('illegalMemberName', 'invalid', 'Illegal member name', 'The member name is not allowed by JSON:API 1.0'),
  8120: entry('tooManyFaults', 'invalid', 'Too many faults', 'The document has more faults than are reported'),
  8121: entry('valueInUse', 'conflict', 'Value in use', 'Another record already has this value'),
  8122: entry('malformedValue', 'invalid', 'Malformed value', 'The value does not have the form of the attribute'),
  8123: entry(
    'invalidIdempotencyKey',
    'invalid',
    'Invalid Idempotency-Key',
    'An Idempotency-Key has 1 to 255 printable ASCII characters',
  ),
  8124: entry(
    'emailAddressMissing',
    'invalid',
    'E-mail address missing',
    'This can only be said of an e-mail address, and the record has none',
  ),
} as const satisfies Record<number, CodeEntry>;
