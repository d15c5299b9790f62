import type { Api } from '../api.js';
import { errorsOf } from '../error-document.js';
import { numeral, type Attributes, type Json } from '../metadata/exact-json.js';
import { exactResourceOf, type ExactResource } from '../metadata/exact-resource.js';
import type { ModuleMeta } from '../metadata/module-metadata.js';
import { sampleValues } from '../metadata/sample-values.js';
import type { TargetRecords } from '../metadata/target-records.js';
import { parentsOf, writableOf } from '../metadata/writable-attributes.js';
import { freshId, urlOf } from '../records.js';
import type { Answer } from '../send.js';
import type { ClaimLedger } from './claim-ledger.js';

/** The module whose metadata is to be proven, and what the proofs need. */
export interface Subject {
  readonly module: ModuleMeta;
  readonly ledger: ClaimLedger;
  /** A client with the rights of an administrator. */
  readonly api: Api;
  readonly records: TargetRecords;
}

/** Sample values for all writable attributes of a module; for references, ids of real records. */
export async function fullSample({ module, records }: Subject, variant: 0 | 1): Promise<Record<string, Json>> {
  const sample: Record<string, Json> = {};
  for (const attribute of writableOf(module)) {
    const [referred] = attribute.references?.modules ?? [];
    sample[attribute.name] =
      referred === undefined ? sampleValues(attribute)[variant] : (await records.of(referred))[variant].id;
  }
  for (const { typeField, idField, modules } of parentsOf(module)) {
    const referred = modules[variant % modules.length] ?? '';
    sample[typeField] = referred;
    sample[idField] = (await records.of(referred))[variant].id;
  }
  return { ...sample, ...(await records.newParents(module, variant)) };
}

/** A request document for a record. */
export function documentOf({ module }: Subject, id: string, attributes: Attributes): unknown {
  return { data: { type: module.name, id, attributes } };
}

/** Requests a new record. */
export function tryCreate(subject: Subject, attributes: Attributes, api: Api = subject.api): Promise<Answer> {
  return api.post(`/modules/${subject.module.name}`, documentOf(subject, freshId(), attributes));
}

/** Requests a change of a record. */
export function tryUpdate(
  subject: Subject,
  id: string,
  attributes: Attributes,
  api: Api = subject.api,
): Promise<Answer> {
  return api.patch(urlOf({ type: subject.module.name, id }), documentOf(subject, id, attributes));
}

/** Refused attributes and the reasons. */
export type Refused = ReadonlyMap<string, string>;

/**
 * Writes attributes that should all be accepted. Refused ones are left out of further tries and reported, so that one
 * wrong claim does not hide the others.
 */
export async function writeAccepted(
  attributes: Attributes,
  write: (attributes: Attributes) => Promise<Answer>,
  status: number,
): Promise<{ readonly resource: ExactResource; readonly refused: Refused }> {
  const refused = new Map<string, string>();
  for (;;) {
    const left = Object.entries(attributes).filter(([name]) => !refused.has(name));
    const answer = await write(Object.fromEntries(left));
    if (answer.status !== 400 && answer.status !== 403 && answer.status !== 409)
      return { resource: exactResourceOf(answer, status), refused };
    const before = refused.size;
    for (const { code, detail, source } of errorsOf(answer, answer.status)) {
      const name = nameIn(source?.pointer);
      if (left.some(([sent]) => sent === name)) refused.set(name, `${code} ${detail}`);
    }
    if (refused.size === before) {
      const told = [...refused].map(([name, why]) => `${name}: ${why}`).join(', ');
      throw new Error(`Refused for no attribute that was sent${told && `, after ${told}`}: ${answer.text}`);
    }
  }
}

/** The attribute that a pointer points to; empty when it points elsewhere. */
export function nameIn(pointer = ''): string {
  const prefix = '/data/attributes/';
  return pointer.startsWith(prefix) ? pointer.slice(prefix.length) : '';
}

/** Whether two values are equal, digit for digit, with members of objects in any order. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(ordered(one ?? null)) === JSON.stringify(ordered(other ?? null));
}

/** A number as it is written in JSON. */
export function exactly(value: number): Json {
  return numeral(String(value));
}

function ordered(value: Json): unknown {
  if (value === null || typeof value !== 'object' || 'rawJSON' in value) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(ordered);
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}
