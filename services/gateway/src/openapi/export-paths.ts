import { ID_PATTERN, type Module } from '@crm/catalog';
import { CSV, NDJSON } from '../documents/write-export.js';
import { EXPORT_FORMATS } from '../query/parse-export.js';
import { CHANGES_TAG } from './change-paths.js';
import { refusals } from './error-responses.js';
import { withHeaders } from './headers.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { documentParameters } from './parameters.js';
import { accessToken } from './security.js';

/** The path of exports (exports#export). */
export function exportPaths(modules: readonly Module[]): JsonObject {
  const parameter = (name: string, schema: JsonObject, description: string): JsonObject => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string', ...schema },
  });
  return {
    '/api/v8/exports': {
      get: operation({
        operationId: 'exportRecords',
        tag: CHANGES_TAG,
        summary: 'Export all records of a module',
        description:
          'Every record that the user may list and that meets the filters, in the order of ids, as one stream. `include` ' +
          'names links whose linkage comes along. An export that cannot continue is cut off; `after` resumes it.',
        security: accessToken(['standard:read']),
        parameters: [
          { ...parameter('module', { enum: modules.map(({ name }) => name) }, 'The module.'), required: true },
          ref('parameters', 'filter'),
          ...documentParameters,
          parameter('external', {}, 'Systems, separated by commas, whose external ids come along.'),
          parameter('format', { enum: EXPORT_FORMATS }, 'The format; without it, what Accept prefers.'),
          parameter('formulas', { enum: ['quoted'] }, 'An apostrophe before texts in CSV that spreadsheets would run.'),
          parameter('after', { pattern: ID_PATTERN }, 'The id of the last record that the client has already.'),
        ],
        responses: {
          200: {
            description: 'The records; in NDJSON the last line has their number and the position.',
            ...withHeaders('Crm-Position'),
            content: { ...content(NDJSON, { type: 'string' }), ...content(CSV, { type: 'string' }) },
          },
          ...refusals('400'),
        },
      }),
    },
  };
}
