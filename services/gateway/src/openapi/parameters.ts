import { ID_PATTERN, type Module } from '@crm/catalog';
import { ref, type JsonObject } from './json.js';
import { queryParameters, type QueryLimits } from './query-parameters.js';

/** References to the parameters of lists of identifiers: page, filter and sort. */
export const linkageParameters: readonly JsonObject[] = [
  'page.limit',
  'page.offset',
  'page.size',
  'page.number',
  'page.after',
  'page.before',
  'page.count',
  'filter',
  'sort',
].map((name) => ref('parameters', name));

/** Reference to the parameter that chooses the members of records. */
export const fieldsParameter: JsonObject = ref('parameters', 'fields');

/** References to the parameters that choose the members of documents about records. */
export const documentParameters: readonly JsonObject[] = [fieldsParameter, ref('parameters', 'include')];

/** References to the parameters of lists of records. */
export const listParameters: readonly JsonObject[] = [...linkageParameters, ...documentParameters];

/** The name of the parameter component that lists the links of a module. */
export function linkParameterName(module: Module): string {
  return `${module.name}.link`;
}

/** The links of a module that have URLs. */
export function servedLinks({ links }: Module): readonly string[] {
  return [...links.keys()];
}

/** Parameters that operations share, by component name. */
export function parameters(modules: readonly Module[], limits: QueryLimits): JsonObject {
  const links = modules.filter((module) => servedLinks(module).length > 0).map(linkParameter);
  const names = modules.map(({ name }) => name);
  return {
    ...shared,
    module: moduleParameter(names),
    ...queryParameters(modules, limits),
    ...Object.fromEntries(links),
  };
}

function moduleParameter(names: readonly string[]): JsonObject {
  return {
    name: 'module',
    in: 'query',
    style: 'form',
    explode: false,
    description: 'The modules that are to be described; all of them without it.',
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: names } },
  };
}

const shared: JsonObject = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record; never one of the words viewed, favorites and meta.',
    schema: { type: 'string', pattern: ID_PATTERN },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of what is at this URL as the client read it, several of them, or `*`. The request is refused with 412 ' +
      'when it has changed since. Without it the last write wins.',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the client for this one request. When it is sent again within 24 hours, the first answer is given ' +
      'again and nothing is done twice; with another body it is refused with 409.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the representation that the client has; 304 when it is still the same.',
    schema: { type: 'string' },
  },
  'If-None-Match.write': {
    name: 'If-None-Match',
    in: 'header',
    description:
      'ETags of what must not be at this URL, or `*` for nothing at all; else the request is refused with 412.',
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    name: 'Content-Disposition',
    in: 'header',
    description:
      'The name of the file, as `attachment; filename="report.pdf"`, beyond ASCII as `filename*` (RFC 6266). Without one ' +
      'the name of the file that is replaced stays.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description:
      'One range of bytes (RFC 9110 section 14.2), such as `bytes=0-1023`; other units and several ranges are ignored.',
    schema: { type: 'string' },
  },
  'If-Range': {
    name: 'If-Range',
    in: 'header',
    description: 'The ETag of the file that the range is of; when it is another one, the whole file is answered.',
    schema: { type: 'string' },
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    description: 'The languages that the client prefers (RFC 9110 section 12.5.4); en-us when none of them is there.',
    schema: { type: 'string' },
  },
};

function linkParameter(module: Module): readonly [name: string, parameter: JsonObject] {
  const parameter = {
    name: 'link',
    in: 'path',
    required: true,
    description: `The name of a link of ${module.name}.`,
    schema: { type: 'string', enum: servedLinks(module) },
  };
  return [linkParameterName(module), parameter];
}
