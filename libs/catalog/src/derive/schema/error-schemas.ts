import { codeEntries, MAX_FAULTS } from '@crm/errors';
import { answerDocument, closedObject, ref, url, type Definitions } from './build.js';

/** The errors document (errors#shape). */
export const errorDefinitions: Definitions = {
  error: closedObject(
    {
      id: {
        type: 'string',
        description: 'The request id, by which the service finds a failure of its own in its log.',
      },
      links: closedObject({ about: { ...url, description: 'What the code means.' } }),
      status: { type: 'integer', minimum: 400, maximum: 599 },
      code: { type: 'integer', enum: Object.keys(codeEntries).map(Number) },
      title: { type: 'string', pattern: '^\\[CRM\\] \\[API\\] \\[[^\\]]+\\] \\[[^\\]]+\\](?: ".*")?$' },
      detail: { type: 'string', minLength: 1 },
      source: ref('error.source'),
    },
    ['id', 'links', 'source'],
  ),
  'error.source': {
    ...closedObject({ pointer: { type: 'string', format: 'json-pointer' }, parameter: { type: 'string' } }, [
      'pointer',
      'parameter',
    ]),
    minProperties: 1,
    maxProperties: 1,
  },
  errors: answerDocument({ errors: { type: 'array', items: ref('error'), minItems: 1, maxItems: MAX_FAULTS } }),
};
