import { entry, type CodeEntry } from './entry.js';

/** Codes 83xx: links. */
export const linksCodes = {
  8301: entry('not_found', 'NotFoundException', 'Unknown link', 'The module has no such link'),
  // 8302 was used before links could be written.
  8303: entry('invalid', 'BadRequestException', 'Wrong type', 'The link does not lead to records of this type'),
  8304: entry('invalid', 'BadRequestException', 'Repeated entry', 'The related record is named twice in one linkage'),
  8305: entry(
    'invalid',
    'BadRequestException',
    'Invalid linkage',
    'Linkage is a resource identifier with type and id, null, or an array of identifiers',
  ),
  8306: entry('invalid', 'BadRequestException', 'Wrong cardinality', 'The linkage has too many or too few entries'),
  8307: entry('not_found', 'NotFoundException', 'Related record not found', 'There is no such related record'),
  8308: entry(
    'conflict',
    'ConflictException',
    'Link must not be empty',
    'The related record needs this link and can only be linked to another record',
  ),
  8309: entry(
    'conflict',
    'ConflictException',
    'Link is being changed',
    'Another request is changing the same link; try again',
  ),
  8310: entry('forbidden', 'ForbiddenException', 'Link is read-only', 'The link is managed by the service'),
  8311: entry(
    'invalid',
    'BadRequestException',
    'Contradicting links',
    'The document sets the same value differently in two places',
  ),
  8312: entry('invalid', 'BadRequestException', 'Linkage missing', 'The relationship needs the member data'),
  8313: entry('invalid', 'BadRequestException', 'Unknown relationship', 'The module has no such link'),
  8314: entry(
    'invalid',
    'BadRequestException',
    'Linkage is one page',
    'The linkage is one page of a longer one, as its links next and prev say; send the whole, or the relationship without data',
  ),
} as const satisfies Record<number, CodeEntry>;
