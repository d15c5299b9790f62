import { describe, expect, it } from '@jest/globals';
import { answerSamples } from '../client/answer-samples.js';
import { messageSchema } from '../client/message-schema.js';

const schema = await messageSchema();
const samples = await answerSamples();

type Json = Record<string, unknown>;

/** Changes something in a parsed message. */
type Spoil = (message: Json) => void;

const at = (message: Json, ...path: readonly (string | number)[]): Json =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], message) as Json;

/** Where the row of the middle table is. */
const ROW = ['data', 0, 'meta', 'middle_table', 'data'] as const;

/** Changes that make an answer invalid, by its kind; `without` and `extra` apply to all kinds. */
const SPOILED: Readonly<Record<string, Readonly<Record<string, Spoil>>>> = {
  'a record': {
    'no type': (message) => delete at(message, 'data').type,
    'no id': (message) => delete at(message, 'data').id,
    'no links': (message) => delete at(message, 'data').links,
    'another module': (message) => (at(message, 'data').type = 'Contacts'),
    'an unknown module': (message) => (at(message, 'data').type = 'accounts'),
    'a number for an id': (message) => (at(message, 'data').id = 1),
    'a list of one': (message) => (message.data = [message.data]),
    'an unknown member': (message) => (at(message, 'data').lid = 'x'),
    'an unknown attribute': (message) => (at(message, 'data', 'attributes').nope = 'x'),
    'a number for a string': (message) => (at(message, 'data', 'attributes').name = 1),
    'a string for a number': (message) => (at(message, 'data', 'attributes').total_revenue = '1.5'),
    'a string for a boolean': (message) => (at(message, 'data', 'attributes').deleted = 'false'),
    'null for a required string': (message) => (at(message, 'data', 'attributes').name = null),
    'null for a server-managed instant': (message) => (at(message, 'data', 'attributes').date_entered = null),
    'a day for an instant': (message) => (at(message, 'data', 'attributes').date_entered = '2026-01-01'),
    'an unknown option': (message) => (at(message, 'data', 'attributes').industry = 'Nope'),
    'a key in another case': (message) => (at(message, 'data', 'attributes').industry = 'banking'),
    'a string that is too long': (message) => (at(message, 'data', 'attributes').name = 'x'.repeat(151)),
    'an unknown link': (message) => (at(message, 'data', 'relationships').nope = {}),
    'an identifier of another module': (message) =>
      (at(message, 'data', 'relationships', 'member_of', 'data').type = 'Contacts'),
    'a link without linkage': (message) => delete at(message, 'data', 'relationships', 'member_of').data,
    'null for a link to many': (message) => (at(message, 'data', 'relationships', 'members').data = null),
    'a relationship without links': (message) => delete at(message, 'data', 'relationships', 'members').links,
    'a path for a link': (message) => (at(message, 'links').self = '/api/v8/modules/Accounts/1'),
    'the links of a page': (message) => (at(message, 'links').next = null),
    'meta of a page': (message) => (message.meta = { page: {} }),
    'errors beside data': (message) => (message.errors = []),
    'another version': (message) => (at(message, 'jsonapi').version = '1.1'),
  },
  'a compound document': {
    'one related record alone': (message) => (message.included = at(message, 'included', 0)),
    'an identifier among related records': (message) => delete at(message, 'included', 0).attributes,
    'an unknown attribute of one': (message) => (at(message, 'included', 0, 'attributes').nope = 1),
    'linkage of another module': (message) =>
      (at(message, 'included', 0, 'relationships', 'members', 'data', 0).type = 'Contacts'),
  },
  'a list': {
    'a resource alone': (message) => (message.data = at(message, 'data', 0)),
    'a resource of another module': (message) => (at(message, 'data', 1).type = 'Contacts'),
    'an unknown attribute in one': (message) => (at(message, 'data', 1, 'attributes').nope = 1),
    'no next link': (message) => delete at(message, 'links').next,
    'no first link': (message) => (at(message, 'links').first = null),
    'a string for a count': (message) => (at(message, 'meta', 'page').count = '5'),
    'a limit of 0': (message) => (at(message, 'meta', 'page').limit = 0),
    'no countIsExact': (message) => delete at(message, 'meta', 'page').countIsExact,
    'null for data': (message) => (message.data = null),
  },
  'a related record': { 'an unknown attribute': (message) => (at(message, 'data', 'attributes').nope = 1) },
  'no related record': { 'an empty list': (message) => (message.data = []) },
  'related records': { 'an identifier': (message) => delete at(message, 'data', 0).attributes },
  'the linkage of one': {
    'a resource': (message) => (at(message, 'data').attributes = {}),
    'no related link': (message) => delete at(message, 'links').related,
  },
  'the linkage of many': {
    'a resource': (message) => (at(message, 'data', 0).attributes = {}),
    'null for data': (message) => (message.data = null),
    'no page': (message) => delete message.meta,
  },
  'linkage with middle values': {
    'a row without an id': (message) => delete at(message, ...ROW).id,
    'a row of another type': (message) => (at(message, ...ROW).type = 'Meetings'),
    'a row without values': (message) => delete at(message, ...ROW).attributes,
    'a middle table without a row': (message) => delete at(message, 'data', 0, 'meta', 'middle_table').data,
  },
  'linkage as it was written': {
    'a resource': (message) => (at(message, 'data', 0).attributes = {}),
    'no related link': (message) => delete at(message, 'links').related,
    'a row of another type': (message) => (at(message, ...ROW).type = 'Meetings'),
  },
  'the user of a token that may not read': {
    'an attribute': (message) => (at(message, 'data').attributes = {}),
    'an unknown module': (message) => (at(message, 'meta', 'rights').Nope = {}),
    'an unknown level': (message) => (at(message, 'meta', 'rights', 'Accounts').edit = 'some'),
    'no level': (message) => delete at(message, 'meta', 'rights', 'Accounts').edit,
  },
  'a deletion': { 'another status': (message) => (at(message, 'meta').status = 204) },
  errors: {
    'a string for a status': (message) => (at(message, 'errors', 0).status = '400'),
    'a string for a code': (message) => (at(message, 'errors', 0).code = '8201'),
    'an unknown code': (message) => (at(message, 'errors', 0).code = 8999),
    'no error': (message) => (message.errors = []),
    'no detail': (message) => delete at(message, 'errors', 0).detail,
    'an empty source': (message) => (at(message, 'errors', 0).source = {}),
    'an invalid pointer': (message) => (at(message, 'errors', 0).source = { pointer: 'data' }),
    'two sources': (message) => (at(message, 'errors', 0).source = { pointer: '', parameter: 'x' }),
    'a title of another form': (message) => (at(message, 'errors', 0).title = 'Bad request'),
    'a stack': (message) => (at(message, 'errors', 0).stack = 'at x'),
    'data beside errors': (message) => (message.data = null),
  },
  'the list of modules': {
    'an array': (message) => (at(message, 'meta', 'modules').list = []),
    'an unknown module': (message) => (at(message, 'meta', 'modules', 'list').Nope = {}),
    'no label': (message) => delete at(message, 'meta', 'modules', 'list', 'Accounts').label,
  },
  attributes: {
    'an unknown type': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').type = 'varchar'),
    'a string for a boolean': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').required = 'true'),
    'an unknown member': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').nope = 1),
    'a link without module': (message) =>
      delete at(message, 'meta', 'Meetings', 'attributes', 'contacts').relatedModule,
    'an unknown operator': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').operators = ['like']),
  },
  'the language of a module': {
    'null for a string': (message) => (at(message, 'meta', 'Meetings', 'language').LBL_X = null),
  },
  'the language of the application': {
    'a number for a string': (message) =>
      (at(message, 'meta', 'application', 'language').industry_dom = { Banking: 1 }),
  },
  'a token': {
    'another type': (message) => (message.token_type = 'MAC'),
    'no token': (message) => delete message.access_token,
    'a string for a time': (message) => (message.expires_in = '3600'),
  },
  'an error of the token endpoint': {
    'an unknown error': (message) => (message.error = 'nope'),
    'no hint': (message) => delete message.hint,
    'quotes in the description': (message) => (message.error_description = 'a "b"'),
  },
  'an introspection': {
    'an inactive token': (message) => (message.active = false),
    'another type': (message) => (message.token_type = 'MAC'),
    'a string for a time': (message) => (message.exp = '1800000000'),
  },
  'the keys': { 'a private member': (message) => (at(message, 'keys', 0).d = 'secret') },
  'the metadata of the server': { 'no issuer': (message) => delete message.issuer },
};

describe.each([...samples])('the schema of %s', (kind, { definition, answer }) => {
  const parse = (): Json => JSON.parse(answer.text) as Json;

  it('metadata#schema: accepts a real answer, as itself, as an answer and as a message', () => {
    for (const name of [definition, 'answer']) expect([name, schema(name)(parse())]).toEqual([name, true]);
  });

  const members = Object.keys(parse());
  const spoiled: Readonly<Record<string, Spoil>> = {
    'an unknown member at the top': (message) => (message.nope = 1),
    ...Object.fromEntries(
      members
        .filter((member) => !['refresh_token', 'scope', 'included'].includes(member))
        .map((member) => [`no ${member} at the top`, (message: Json) => Reflect.deleteProperty(message, member)]),
    ),
    ...SPOILED[kind],
  };

  it.each(Object.entries(spoiled))('metadata#schema: rejects %s', (_what, spoil) => {
    const message = parse();
    spoil(message);
    // Without its only member an answer is that to a revocation.
    const isEmpty = Object.keys(message).length === 0;
    expect([definition, 'answer'].map((name) => schema(name)(message))).toEqual([false, isEmpty]);
  });
});
