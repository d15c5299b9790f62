import { createClient } from './administration.js';
import { entryOf } from './links/linkage.js';
import { writeLink } from './links/link-writer.js';
import { newRecord } from './links/new-record.js';
import { create } from './records.js';
import type { Answer } from './send.js';
import { send } from './send.js';
import { apiWith, baseUrl } from './stack.js';
import { introspect } from './oauth.js';
import { adminToken, passwordGrant, requestToken } from './tokens.js';

/** A real answer of the service, and the definition that it matches. */
export interface AnswerSample {
  readonly definition: string;
  readonly answer: Answer;
}

/** One answer of every kind that the service gives. */
export async function answerSamples(): Promise<ReadonlyMap<string, AnswerSample>> {
  const api = apiWith(await adminToken());
  const parent = await create(api, 'Accounts', { industry: 'Banking', total_revenue: 1.5 });
  const child = await create(api, 'Accounts', { parent_id: parent.id });
  const meeting = await newRecord(api, 'Meetings');
  const invitation = [entryOf(await newRecord(api, 'Users'), { accept_status: 'accept' })];
  await writeLink(api, 'add', meeting, 'users', invitation);
  const [own, related] = [`/modules/Accounts/${parent.id}`, `/modules/Accounts/${child.id}`];
  const samples: readonly (readonly [string, string, Promise<Answer>])[] = [
    ['a record', 'Accounts.document', api.get(related)],
    ['a compound document', 'Accounts.document', api.get(`${related}?include=member_of.members`)],
    ['a list', 'Accounts.list', api.get('/modules/Accounts?page[limit]=2')],
    ['a related record', 'document', api.get(`${related}/member_of`)],
    ['no related record', 'empty', api.get(`${own}/member_of`)],
    ['related records', 'list', api.get(`${own}/members`)],
    ['the linkage of one', 'linkage.one', api.get(`${related}/relationships/member_of`)],
    ['the linkage of many', 'linkage.many', api.get(`${own}/relationships/members`)],
    ['linkage with middle values', 'linkage.many', api.get(`/modules/Meetings/${meeting.id}/relationships/users`)],
    ['linkage as it was written', 'linkage.set', writeLink(api, 'add', meeting, 'users', invitation)],
    ['the user of a token that may not read', 'me', apiWith(await adminToken('standard:delete')).get('/me')],
    ['errors', 'errors', api.get('/modules/Accounts?nope=1')],
    ['the list of modules', 'meta.list', api.get('/modules/meta/list')],
    ['attributes', 'meta.attributes', api.get('/modules/Meetings/meta/attributes')],
    ['the language of a module', 'meta.language', api.get('/modules/Meetings/meta/language')],
    ['the language of the application', 'meta.languages', api.get('/modules/meta/languages')],
    ['a token', 'token', requestToken(passwordGrant('admin'))],
    ['an error of the token endpoint', 'token.error', requestToken({ grant_type: 'password' })],
    ['an OAuth client', 'oauth2-clients.document', createClient(api)],
    ['OAuth clients', 'oauth2-clients.list', api.get('/oauth2/clients?page[limit]=2')],
    ['issued tokens', 'oauth2-tokens.list', api.get('/oauth2/tokens?page[limit]=2')],
    ['signing keys', 'oauth2-keys.list', api.get('/oauth2/keys')],
    ['an introspection', 'introspection', introspect(await adminToken())],
    ['the keys', 'jwks', send(baseUrl, { path: '/.well-known/jwks.json' })],
    [
      'the metadata of the server',
      'authorization-server',
      send(baseUrl, { path: '/.well-known/oauth-authorization-server' }),
    ],
  ];
  const found = samples.map(
    async ([kind, definition, answer]) => [kind, { definition, answer: await answer }] as const,
  );
  const all = new Map(await Promise.all(found));
  return all.set('a deletion', { definition: 'deleted', answer: await api.delete(related) });
}
