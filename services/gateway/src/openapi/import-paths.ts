import type { Module } from '@crm/catalog';
import { SYSTEM_PATTERN } from '@crm/catalog';
import { CSV, NDJSON } from '../documents/write-export.js';
import { DEFAULT_IMPORT_FAULTS, IMPORT_MODES, MAX_IMPORT_FAULTS } from '../query/parse-import.js';
import { refusals } from './error-responses.js';
import { content, ref, type JsonObject } from './json.js';
import { OPERATIONS_TAG } from './operations-paths.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

/** The path of imports (imports#import). */
export function importPaths(modules: readonly Module[]): JsonObject {
  const parameter = (name: string, schema: JsonObject, description: string): JsonObject => ({
    name,
    in: 'query',
    description,
    schema,
  });
  const names = { type: 'string', enum: modules.map(({ name }) => name) };
  const maxFaults = { type: 'integer', minimum: 0, maximum: MAX_IMPORT_FAULTS, default: DEFAULT_IMPORT_FAULTS };
  const file = { type: 'string' };
  return {
    '/api/v8/imports': {
      post: operation({
        operationId: 'importRecords',
        tag: OPERATIONS_TAG,
        summary: 'Create or update a record for each row of a file',
        description:
          'The file may have any size, and may be compressed (`Content-Encoding: gzip`). Rows that are refused change ' +
          'nothing. The mode `create` needs the scope `standard:create`, `update` needs `standard:update`, and `upsert` both.',
        security: accessToken([]),
        parameters: [
          { ...parameter('module', names, 'The module.'), required: true },
          { ...parameter('mode', { type: 'string', enum: IMPORT_MODES }, 'How rows are stored.'), required: true },
          parameter('key', { type: 'string', pattern: SYSTEM_PATTERN, default: 'id' }, 'How records are found.'),
          parameter('dryRun', { type: 'string', enum: ['true'] }, 'Rows are judged, and nothing is stored.'),
          parameter('maxFaults', maxFaults, 'The import ends when there are more faults.'),
          ref('parameters', 'Idempotency-Key'),
        ],
        requestBody: {
          required: true,
          content: { ...content(CSV, file, 'id:sap,name\n4711,Acme\n'), ...content(NDJSON, file) },
        },
        responses: {
          200: {
            description: 'A line for each fault, and a last line with the totals.',
            content: content(NDJSON, { type: 'string' }),
          },
          ...refusals('400', '403', '409'),
        },
      }),
    },
  };
}
