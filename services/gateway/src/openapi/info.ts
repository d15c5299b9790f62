import type { LanguagePack, Module } from '@crm/catalog';
import type { JsonObject } from './json.js';
import { ADMINISTRATION_TAG } from './administered.js';
import { CHANGES_TAG } from './change-paths.js';
import { OPERATIONS_TAG } from './operations-paths.js';
import { METADATA_TAG } from './metadata-paths.js';
import { OAUTH_TAG } from './oauth-paths.js';

/** Limits that the description mentions. */
export interface SizeLimits {
  readonly maxUrlBytes: number;
  readonly maxBodyBytes: number;
}

/** The member `info`, with the rules that hold for every operation. */
export function info(version: string, limits: SizeLimits): JsonObject {
  return {
    title: 'CRM Service',
    version,
    summary: 'Customer relationship management as a JSON:API.',
    description: describe(limits),
    license: { name: 'MIT', identifier: 'MIT' },
  };
}

/** The groups of operations: one for each module, and four more. */
export function tags(modules: readonly Module[], texts: LanguagePack): readonly JsonObject[] {
  return [
    { name: OAUTH_TAG, description: 'Access tokens: how to get, end and verify them, and what they allow.' },
    {
      name: ADMINISTRATION_TAG,
      description: 'OAuth clients, tokens, signing keys, passwords, webhooks and definitions, for administrators.',
    },
    { name: METADATA_TAG, description: 'What modules, attributes, links and messages there are.' },
    { name: OPERATIONS_TAG, description: 'Many records and links in one request, all or none; imports.' },
    { name: CHANGES_TAG, description: 'What has changed, in one order, with deletions and links; exports.' },
    ...modules.map(({ name }) => ({ name, description: texts.modules[name]?.description ?? name })),
  ];
}

function describe({ maxUrlBytes, maxBodyBytes }: SizeLimits): string {
  return [
    'Documents are [JSON:API 1.0](https://jsonapi.org/format/1.0/). A request body is sent as ' +
      '`application/vnd.api+json` without parameters, and `Accept`, if sent, names that type at least once without ' +
      'parameters; answers have exactly that type.',
    'An update changes the attributes and links that are sent and no others. `ETag` and `If-Match` keep two clients from ' +
      'overwriting each other. Numbers keep their exact digits; use a parser that does too where that matters.',
    'Lists are paged with `page[limit]` and `page[offset]`, or with `page[size]` and `page[number]`; the links of a page ' +
      'lead to the others in the same way, keep the rest of the query, and are null where there is none. Following them ' +
      'costs the same anywhere in a list, large offsets do not. A query parameter that an operation does not know is ' +
      'refused, not ignored.',
    'Refusals are errors documents; `code` identifies the reason for good, `source` the place. All faults of a request ' +
      'are reported together.',
    `Every GET also answers HEAD. A URL has at most ${maxUrlBytes} bytes, a body at most ${maxBodyBytes}. A request may ` +
      'carry `traceparent`, and an `X-Request-Id` of their own, which is logged; every answer carries an `X-Request-Id` of the service, by which its log lines are found.',
  ].join('\n\n');
}
