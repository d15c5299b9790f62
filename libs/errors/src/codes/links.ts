import { entry, type CodeEntry } from './entry.js';

/** Codes 83xx: links. */
export const linksCodes = {
  8301: entry('unknownLink', 'not_found', 'Unknown link', 'The module has no such link'),
  // 8302 was used before links could be written.
  8303: entry('wrongLinkedType', 'invalid', 'Wrong type', 'The link does not lead to records of this type'),
  8304: entry('repeatedEntry', 'invalid', 'Repeated entry', 'The related record is named twice in one linkage'),
  8305: entry(
    'invalidLinkage',
    'invalid',
    'Invalid linkage',
    'Linkage is a resource identifier with type and id, null, or an array of identifiers',
  ),
  8306: entry('wrongCardinality', 'invalid', 'Wrong cardinality', 'The linkage has too many or too few entries'),
  8307: entry('relatedRecordNotFound', 'not_found', 'Related record not found', 'There is no such related record'),
  8308: entry(
    'linkMustNotBeEmpty',
    'conflict',
    'Link must not be empty',
    'The related record needs this link and can only be linked to another record',
  ),
  8309: entry('linkBusy', 'conflict', 'Link is being changed', 'Another request is changing the same link; try again'),
  8310: entry('linkReadOnly', 'forbidden', 'Link is read-only', 'The link is managed by the service'),
  8311: entry(
    'contradictingLinks',
    'invalid',
    'Contradicting links',
    'The document sets the same value differently in two places',
  ),
  8312: entry('linkageMissing', 'invalid', 'Linkage missing', 'The relationship needs the member data'),
  8313: entry('unknownRelationship', 'invalid', 'Unknown relationship', 'The module has no such link'),
  8314: entry(
    'linkageIsOnePage',
    'invalid',
    'Linkage is one page',
    'The linkage is one page of a longer one, as its links next and prev say; send the whole, or the relationship without data',
  ),
} as const satisfies Record<number, CodeEntry>;
