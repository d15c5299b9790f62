import { inUrl, type Hostile } from '../hostile/hostile.js';
import { replaced, withMember, withToken, withValue, type Json, type Place } from './edit.js';
import { attributesOf, type LinkFacts } from './links.js';
import type { Operation } from './openapi.js';
import { inSeed, type Position } from './position.js';
import { identifier, linkOf } from './seed.js';
import type { World } from './world.js';

/** Members that a JSON:API document may have besides its data. */
const TOP_LEVEL = ['meta', 'jsonapi', 'links', 'included', 'errors'];

/** The positions in the body of an operation's requests; none for an operation without a body. */
export function bodyPositions(world: World, operation: Operation): readonly Position[] {
  const [body] = operation.bodies;
  if (body === undefined) return [];
  if (body.mediaType === '*/*') return [inSeed('the bytes', (_seed, { bytes }) => ({ bytes }))];
  if (operation.template.startsWith('/api/oauth/')) return oauthPositions(world);
  if (operation.template.includes('{link}')) return linkagePositions(world, operation);
  return documentPositions(world, operation);
}

function oauthPositions({ tokenRequest }: World): readonly Position[] {
  const names = [...Object.keys(tokenRequest), 'refresh_token', 'token', 'token_type_hint', 'client_assertion'];
  const form = (change: (parameters: Record<string, string>, at: string) => void, name: string): Position =>
    inSeed(name, ({ headers }, hostile) => {
      const escaped = Object.entries(tokenRequest).map(([key, value]) => [key, encodeURIComponent(value)]);
      const parameters = Object.fromEntries(escaped) as Record<string, string>;
      change(parameters, inUrl(hostile));
      const pairs = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
      return {
        bytes: Buffer.from(pairs.join('&')),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      };
    });
  return [
    ...anywhere(),
    ...names.flatMap((name) => [
      edited(`the parameter ${name} as JSON`, (document, hostile) => withValue(document, [name], hostile)),
      edited(`the parameter ${name} as a token`, (document, hostile) => withToken(document, [name], hostile)),
      form((parameters, at) => (parameters[name] = at), `the parameter ${name} of a form`),
    ]),
    edited('one more parameter as JSON', (document, hostile) => withMember(document, [], hostile)),
    form((parameters, at) => (parameters[at] = 'x'), 'one more parameter of a form'),
  ];
}

/** The linkage of a link's URLs. */
function linkagePositions(world: World, { module = '' }: Operation): readonly Position[] {
  return [
    ...anywhere(),
    value(['data']),
    member([]),
    ...entryPositions(world, ['data', 0], (turn) => linkOf(world, module, turn)),
  ];
}

/** The document of a record, or of something that is administered. */
function documentPositions(world: World, { module, bodies: [body] }: Operation): readonly Position[] {
  const names = body === undefined ? [] : attributesOf(world.document, body.schema);
  const attributes = names.map((name) => value(['data', 'attributes', name]));
  return [
    ...anywhere(),
    ...[['data'], ['data', 'type'], ['data', 'id'], ['data', 'attributes'], ['data', 'meta'], ['data', 'links']].map(
      value,
    ),
    ...TOP_LEVEL.map((name) => value([name])),
    ...[[], ['data'], ['data', 'attributes']].map(member),
    ...attributes,
    ...(names.length === 0 ? [] : [0, 1, 2].map((shift) => attributeToken(names, shift))),
    ...(module === undefined ? [] : relationshipPositions(world, module)),
  ];
}

/** Something that may be JSON and no string, in another attribute at each turn. */
function attributeToken(names: readonly string[], shift: number): Position {
  return edited(`a token in the place of an attribute (${shift})`, (document, hostile, turn) => {
    return withToken(document, ['data', 'attributes', names[(turn * 3 + shift) % names.length] ?? ''], hostile);
  });
}

function relationshipPositions(world: World, module: string): readonly Position[] {
  const links = (world.links.get(module) ?? []).filter(({ isWritable }) => isWritable);
  if (links.length === 0) return [];
  const linkAt = (turn: number): LinkFacts | undefined => links[turn % links.length];
  const place = (turn: number): Place => ['data', 'relationships', linkAt(turn)?.name ?? ''];
  return [
    value(['data', 'relationships']),
    member(['data', 'relationships']),
    edited('a relationship', (document, hostile, turn) => withValue(document, place(turn), hostile)),
    edited('a member of a relationship', (document, hostile, turn) => withMember(document, place(turn), hostile)),
    edited('the data of a relationship', (document, hostile, turn) => {
      return withValue(document, [...place(turn), 'data'], hostile);
    }),
    ...entryPositions(world, (turn) => [...place(turn), 'data', 0], linkAt),
  ];
}

/** In one entry of a linkage. */
function entryPositions(
  world: World,
  at: Place | ((turn: number) => Place),
  linkAt: (turn: number) => LinkFacts | undefined,
): readonly Position[] {
  const placeAt = (turn: number): Place => (typeof at === 'function' ? at(turn) : at);
  const middle = ['meta', 'middle_table', 'data'];
  const inEntry = (name: string, rest: (link: LinkFacts | undefined, turn: number) => Place): Position =>
    edited(`an entry: ${name}`, (document, hostile, turn) => {
      const link = linkAt(turn);
      const full = replaced(document, placeAt(turn), identifier(world, link));
      return withValue(full, [...placeAt(turn), ...rest(link, turn)], hostile);
    });
  return [
    inEntry('all of it', () => []),
    ...['type', 'id', 'lid', 'meta', 'attributes'].map((name) => inEntry(name, () => [name])),
    inEntry('the middle table', () => ['meta', 'middle_table']),
    ...['id', 'type', 'attributes'].map((name) => inEntry(`${name} of the middle row`, () => [...middle, name])),
    inEntry('a middle value', (link, turn) => {
      return [...middle, 'attributes', link?.middle[turn % Math.max(1, link.middle.length)] ?? 'x'];
    }),
  ];
}

/** Positions that any document has. */
function anywhere(): readonly Position[] {
  return [
    inSeed('the whole body', (_seed, { bytes }) => ({ bytes })),
    value([]),
    edited('what stands behind the document', (document, { bytes }) => {
      return Buffer.concat([Buffer.from(JSON.stringify(document)), bytes]);
    }),
    edited('a token in the place of data', (document, hostile) => withToken(document, ['data'], hostile)),
  ];
}

function value(place: Place): Position {
  const name = place.length === 0 ? 'the whole document' : place.join('/');
  return edited(`${name} of the body`, (document, hostile) => withValue(document, place, hostile));
}

function member(place: Place): Position {
  const name = place.length === 0 ? 'the document' : place.join('/');
  return edited(`one more member of ${name}`, (document, hostile) => withMember(document, place, hostile));
}

function edited(name: string, edit: (document: Json, hostile: Hostile, turn: number) => Uint8Array): Position {
  return inSeed(name, ({ document = {} }, hostile, turn) => ({ bytes: edit(document, hostile, turn) }));
}
