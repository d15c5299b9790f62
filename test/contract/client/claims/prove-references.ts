import type { Attributes, Json } from '../metadata/exact-json.js';
import type { ExactResource } from '../metadata/exact-resource.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { writableOf } from '../metadata/writable-attributes.js';
import { freshId } from '../records.js';
import type { ClaimText } from './claims-of.js';
import { proveRefused, type Refusal } from './refusals.js';
import { isSame, tryUpdate, writeAccepted, type Subject } from './subject.js';

/** Proves which ids an attribute accepts, and how long they may be. */
export async function proveReferences(subject: Subject, { id }: ExactResource): Promise<void> {
  const ids = writableOf(subject.module).filter(({ type }) => type === 'id');
  const referring = ids.filter(({ references }) => references !== undefined);
  const refusals = await Promise.all(referring.map((attribute) => wrongIds(subject, attribute)));
  await proveRefused(subject, refusals.flat(), (sent) => tryUpdate(subject, id, sent));
  for (const attribute of ids) await proveAccepted(subject, id, attribute);
}

async function wrongIds({ records }: Subject, { name, references }: AttributeMeta): Promise<readonly Refusal[]> {
  const { modules = [], typeField } = references ?? {};
  const refusal = (text: ClaimText, sent: Attributes): Refusal => ({
    kind: 'references',
    attribute: name,
    text,
    sent,
    code: 8117,
  });
  const wrong = async (beside: Attributes, allowed: readonly string[]): Promise<readonly Refusal[]> => [
    refusal('unknown ids are refused', { ...beside, [name]: freshId() }),
    refusal('records of other modules are refused', { ...beside, [name]: (await records.ofAnother(allowed)).id }),
  ];
  if (typeField === undefined) return wrong({}, modules);
  return (await Promise.all(modules.map((module) => wrong({ [typeField]: module }, [module])))).flat();
}

async function proveAccepted(subject: Subject, id: string, attribute: AttributeMeta): Promise<void> {
  const { name, references, len } = attribute;
  const { modules = [], typeField } = references ?? {};
  const accepted = async (beside: Attributes, value: Json): Promise<string | undefined> => {
    const { resource, refused } = await writeAccepted(
      { ...beside, [name]: value },
      (sent) => tryUpdate(subject, id, sent),
      200,
    );
    return refused.get(name) ?? (isSame(resource.attributes[name], value) ? undefined : 'another value is answered');
  };
  const judge = (text: ClaimText, fault: string | undefined): void => {
    subject.ledger.judge('references', name, text, fault === undefined, fault);
  };
  if (references === undefined) judge('any id is kept', await accepted({}, 'x'));
  for (const module of modules) {
    const target = (await subject.records.of(module))[0].id;
    const fault = await accepted(typeField === undefined ? {} : { [typeField]: module }, target);
    judge('records of every module named are accepted', fault && `${module}: ${fault}`);
  }
  if (typeField !== undefined) {
    const named = subject.module.attributes.get(typeField)?.enum?.map(({ value }) => value) ?? [];
    const others = named.filter((module) => module !== '' && !modules.includes(String(module)));
    judge('no other module can be named', others.length === 0 ? undefined : others.join());
  }
  if (len === undefined) return;
  const [referred] = modules;
  const longest = referred === undefined ? 'x'.repeat(len) : (await subject.records.of(referred))[1].id;
  const fault = await accepted(typeField === undefined ? {} : { [typeField]: referred ?? '' }, longest);
  subject.ledger.judge('len', name, 'the limit is kept', longest.length === len && fault === undefined, fault);
}
