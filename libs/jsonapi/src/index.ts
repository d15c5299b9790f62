export { JSONAPI_MEMBER } from './document.js';
export type { ErrorDocument, ErrorObject, PageLinks, PageMeta } from './document.js';
export { formatEtag, matchesIfNoneMatch, readIfMatch, readNoneMatch, readTagMatch } from './etag.js';
export type { TagMatch, VersionMatch } from './etag.js';
export { findRepeatedMember } from './find-repeated-member.js';
export {
  ATOMIC,
  ATOMIC_JSON_API,
  acceptsAny,
  acceptsJsonApi,
  checkContentType,
  JSON_API,
  parseMediaType,
} from './media-type.js';
export { isLinkable, keptParameters, pageLinks, pageUrl } from './page-links.js';
export { readCountMode } from './query/count-mode.js';
export type { CountMode } from './query/count-mode.js';
export { readFieldsets } from './query/fields.js';
export { readFilters } from './query/filter.js';
export type { FilterLimits } from './query/filter.js';
export { readInclude } from './query/include.js';
export { MAX_OFFSET, PAGE_PARAMETERS, PAGE_PLACES, readPage } from './query/page.js';
export type { Page } from './query/page.js';
export { EVENT_PARAMETERS, readParameters, selectParameters } from './query/parameters.js';
export type { GivenParameters, Parameter, ParameterName } from './query/parameters.js';
export { readSort } from './query/sort.js';
export { MAX_JSON_TOKENS, parseJson, refuseManyTokens } from './read-json.js';
export type { JsonOptions, Omission } from './read-json.js';
