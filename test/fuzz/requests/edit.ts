import { inJson, type Hostile } from '../hostile/hostile.js';

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Names of members, and numbers of elements, from the root of a document inwards. */
export type Place = readonly (string | number)[];

/** Marks the place of the hostile value. No value of a request looks like it. */
const MARK = '@@hostile@@';
const QUOTED = Buffer.from(JSON.stringify(MARK));

/** A document in which the value at a place is the hostile one, as a string; missing members on the path to it are created. */
export function withValue(document: Json, place: Place, hostile: Hostile): Uint8Array {
  return fill(replaced(document, place, MARK), inJson(hostile));
}

/** A document in which an object has one more member, of the hostile name. */
export function withMember(document: Json, place: Place, hostile: Hostile): Uint8Array {
  return fill(replaced(document, place, { ...membersOf(find(document, place)), [MARK]: 'x' }), inJson(hostile));
}

/** A document in which the value at a place is the bytes of the hostile one, JSON or not. */
export function withToken(document: Json, place: Place, { bytes }: Hostile): Uint8Array {
  return fill(replaced(document, place, MARK), bytes);
}

/** A document with another value at a place. */
export function replaced(document: Json, place: Place, value: Json): Json {
  const [first, ...rest] = place;
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list = Array.isArray(document) ? (document as readonly Json[]) : [];
    const copy = [...list];
    copy[first] = replaced(list[first] ?? {}, rest, value);
    return copy;
  }
  const members = membersOf(document);
  return { ...members, [first]: replaced(members[first] ?? {}, rest, value) };
}

function membersOf(value: Json): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json>>)
    : {};
}

function find(document: Json, place: Place): Json {
  return place.reduce<Json>(
    (found, step) => (found as Readonly<Record<string | number, Json>> | null)?.[step] ?? null,
    document,
  );
}

function fill(document: Json, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(document));
  const at = text.indexOf(QUOTED);
  return Buffer.concat([text.subarray(0, at), bytes, text.subarray(at + QUOTED.length)]);
}
