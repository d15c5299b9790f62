import { listed } from '../files/listed.js';
import { errorsOf, faultsOf } from '../error-document.js';
import type { Attributes, Json } from '../metadata/exact-json.js';
import { exactResourceOf, type ExactResource } from '../metadata/exact-resource.js';
import { defaultOf } from '../metadata/expected-record.js';
import { anotherValue } from '../metadata/mutations.js';
import { aliasesOf, writableOf } from '../metadata/writable-attributes.js';
import { sourceIdsOf } from './claims-of.js';
import { proveRefused, type Refusal } from './refusals.js';
import { fullSample, isSame, nameIn, tryCreate, type Subject } from './subject.js';

/**
 * Proves which attributes a create may omit, what they get then, and which it may not set. Returns the minimal record.
 */
export async function proveCreation(subject: Subject): Promise<ExactResource> {
  const { attributes, resource } = await createBarest(subject);
  proveDefaults(subject, attributes, resource);
  proveMembers(subject, resource);
  await proveDemanded(subject, attributes);
  await proveReadOnlyAtCreation(subject, attributes);
  return resource;
}

/** Creates a record with the required attributes only; anything else that the service requires refutes a claim. */
async function createBarest(subject: Subject): Promise<{ attributes: Attributes; resource: ExactResource }> {
  const { module, ledger } = subject;
  const sample = await fullSample(subject, 0);
  const demanded = writableOf(module).filter(({ required }) => required);
  const attributes: Record<string, Json> = Object.fromEntries(demanded.map(({ name }) => [name, sample[name] ?? null]));
  for (;;) {
    const answer = await tryCreate(subject, attributes);
    if (answer.status === 201) {
      const optional = [...module.attributes.values()].filter(
        ({ name, required }) => !required && !(name in attributes),
      );
      for (const { name } of optional) ledger.judge('required', name, 'a create may leave it out', true);
      return { attributes, resource: exactResourceOf(answer, 201) };
    }
    const missing = errorsOf(answer, 400).filter(({ code }) => code === 8110);
    const names = missing.map(({ source }) => nameIn(source?.pointer)).filter((name) => !(name in attributes));
    if (names.length === 0) throw new Error(`The required attributes are refused: ${answer.text}`);
    for (const name of names) {
      ledger.judge('required', name, 'a create may leave it out', false, 'it is demanded');
      attributes[name] = sample[name] ?? null;
    }
  }
}

function proveDefaults({ module, ledger }: Subject, sent: Attributes, { attributes }: ExactResource): void {
  for (const attribute of writableOf(module).filter(({ name }) => !(name in sent))) {
    const found = attributes[attribute.name];
    const expected = defaultOf(attribute);
    ledger.judge('default', attribute.name, 'a new record has it', isSame(found, expected), { found, expected });
  }
}

function proveMembers({ module, ledger }: Subject, resource: ExactResource): void {
  // The contents of files have tests of their own.
  const attributes = listed(resource);
  for (const name of module.attributes.keys()) {
    ledger.judge('present', name, 'is in every answer', name in attributes);
  }
  for (const name of Object.keys(attributes)) {
    if (!module.attributes.has(name)) ledger.object(`${name} is answered but not in the metadata`);
  }
}

async function proveDemanded(subject: Subject, attributes: Attributes): Promise<void> {
  const { module, ledger } = subject;
  for (const { name } of writableOf(module).filter(({ required }) => required)) {
    const others = Object.entries(attributes).filter(([sent]) => sent !== name);
    const answer = await tryCreate(subject, Object.fromEntries(others));
    const faults = answer.status === 201 ? ['no error'] : faultsOf(answer, 400);
    const expected = `8110 /data/attributes/${name}`;
    ledger.judge('required', name, 'a create without it is refused', faults.join() === expected, faults);
  }
  for (const { name } of aliasesOf(module)) {
    // The minimal record has the value under its first name.
    ledger.judge('required', name, 'a create may leave it out', !(name in attributes));
  }
}

async function proveReadOnlyAtCreation(subject: Subject, attributes: Attributes): Promise<void> {
  const text = 'another value is refused at creation' as const;
  const refusals = [...subject.module.attributes.values()]
    .filter(({ name }) => subject.ledger.has('readOnly', name, text))
    .map((attribute): Refusal => ({
      kind: 'readOnly',
      attribute: attribute.name,
      text,
      sent: { [attribute.name]: attribute.type === 'bool' ? true : anotherValue(attribute) },
      code: 8109,
      apartFrom: sourceIdsOf(subject.module, attribute).map(({ name }) => name),
    }));
  await proveRefused(subject, refusals, (sent) => tryCreate(subject, { ...attributes, ...sent }));
}
