import { catalog } from '@crm/catalog';
import type { Api } from '../api.js';
import { expectStatus, resourceOf, type Document } from '../document.js';
import { linkedIds } from '../links/linkage.js';
import { writeLink } from '../links/link-writer.js';
import { neededAttributes } from '../links/new-record.js';
import { linkedFrom, moduleOf, type LinkFacts, type World } from '../lists/reference/world.js';
import { linkOf } from '../lists/reference/condition-tree.js';
import { freshText, urlOf } from '../records.js';
import type { Answer } from '../send.js';
import { faultsOfSet } from './check-resource.js';
import { sees, type View } from './evaluate-seen.js';
import { isClosed, mayDo, type Action } from './rights.js';
import type { LinkCall, ReferenceCall, WriteCall } from './write-calls.js';

/** The result of a write. */
export interface WriteVerdict {
  readonly kind: 'hidden' | 'forbidden' | 'unknown' | 'done';
  readonly faults: readonly string[];
}

/** The writing user with the user's view, and an administrator who sees everything. */
export interface Writer {
  readonly api: Api;
  readonly admin: Api;
  readonly view: View;
}

/** An expected refusal: its status and the code of its error. */
type Refusal = readonly [status: number, code: number];

const HIDDEN: Refusal = [404, 8001];
const FORBIDDEN: Refusal = [403, 8512];
const UNKNOWN_REFERENCE: Refusal = [400, 8117];
const UNKNOWN_ENTRY: Refusal = [404, 8307];

/** Sends a write, compares the answer with what the rights of the user allow, and checks the result. */
export async function checkWrite(writer: Writer, call: WriteCall): Promise<WriteVerdict> {
  const { kind, faults } = await judge(writer, call);
  return {
    kind,
    faults: faults.length === 0 ? [] : [`${JSON.stringify(call)} as ${writer.view.rights.userId}`, ...faults],
  };
}

function judge(writer: Writer, call: WriteCall): Promise<WriteVerdict> {
  switch (call.kind) {
    case 'update':
      return judgeUpdate(writer, call);
    case 'delete':
      return judgeDelete(writer, call);
    case 'refer':
      return judgeReference(writer, call);
    case 'create':
      return judgeCreate(writer, call);
    case 'link':
      return judgeLink(writer, call);
  }
}

async function judgeUpdate({ api, admin, view }: Writer, record: Target): Promise<WriteVerdict> {
  const description = freshText();
  const answer = await patch(api, record, { description });
  const refusal = refusalOf(view, record, 'edit');
  const now = await admin.get(urlOf(record));
  const isWritten = now.status === 200 && resourceOf(now).attributes.description === description;
  const faults = isWritten === (refusal === undefined) ? [] : [`written: ${String(isWritten)}`];
  return verdict(answer, 200, refusal, [...faults, ...(await faultsOfEcho(api, answer, record))]);
}

async function judgeDelete({ api, admin, view }: Writer, record: Target): Promise<WriteVerdict> {
  const wasThere = view.whole.records.get(record.type)?.has(record.id) === true;
  const refusal = refusalOf(view, record, 'delete');
  const answer = await api.delete(urlOf(record));
  const isThere = (await admin.get(urlOf(record))).status === 200;
  const mustBeThere = wasThere && refusal !== undefined;
  return verdict(answer, 200, refusal, isThere === mustBeThere ? [] : [`there afterwards: ${String(isThere)}`]);
}

async function judgeReference({ api, admin, view }: Writer, call: ReferenceCall): Promise<WriteVerdict> {
  const { attribute, target } = call;
  const before = await valueOf(admin, call);
  const isKnown = sees(view, target.type, target.id) || before === target.id;
  const refusal = refusalOf(view, call, 'edit') ?? (isKnown ? undefined : UNKNOWN_REFERENCE);
  const answer = await patch(api, call, { [attribute]: target.id });
  const after = await valueOf(admin, call);
  const wanted = refusal === undefined ? target.id : before;
  const faults = after === wanted ? [] : [`${attribute} is ${String(after)} afterwards`];
  return verdict(answer, 200, refusal, [...faults, ...(await faultsOfEcho(api, answer, call))]);
}

async function judgeCreate({ api, admin, view }: Writer, call: Creation): Promise<WriteVerdict> {
  const { type, assignee } = call;
  const attributes = { ...neededAttributes(type), ...(assignee === undefined ? {} : { assigned_user_id: assignee }) };
  const answer = await api.post(`/modules/${type}`, { data: { type, attributes } });
  const mayCreate = !isClosed(view.rights, type, 'edit');
  const isKnown = assignee === undefined || sees(view, 'Users', assignee);
  const refusal = mayCreate ? (isKnown ? undefined : UNKNOWN_REFERENCE) : FORBIDDEN;
  if (answer.status !== 201) return verdict(answer, 201, refusal);
  const created = resourceOf(answer, 201);
  const groups = await linkedIds(admin, created, 'SecurityGroups');
  const echo = await faultsOfEcho(api, answer, created);
  // Restores the world.
  expectStatus(await admin.delete(urlOf(created)), 200);
  const heirs = [view.rights.userId, ...(assignee === undefined ? [] : [assignee])];
  const wanted = new Set(heirs.flatMap((id) => inheritedGroups(view.whole, id)));
  return verdict(answer, 201, refusal, [...echo, ...faultsOfSet('groups', groups, [...wanted], Infinity)]);
}

/** The groups that new records of a user inherit. */
function inheritedGroups(world: World, userId: string): readonly string[] {
  const user = world.records.get('Users')?.get(userId);
  if (user === undefined) return [];
  return linkedFrom(world, user, linkOf(moduleOf(world, 'Users'), 'SecurityGroups'))
    .filter(
      ({ record, middle }) => !isSet(record.attributes.noninheritable) && !isSet(middle?.attributes.noninheritable),
    )
    .map(({ record }) => record.id);
}

function isSet(flag: unknown): boolean {
  return flag === true;
}

async function judgeLink({ api, admin, view }: Writer, call: LinkCall): Promise<WriteVerdict> {
  const link = linkOf(moduleOf(view.whole, call.type), call.link);
  const isThere = view.whole.records.get(call.type)?.has(call.id) === true;
  const before = isThere ? await linkedIds(admin, call, call.link) : [];
  const refusals = linkRefusals(view, call, link, before);
  const entries = call.others.map((id) => ({ type: link.relatedModule, id }));
  const data = link.cardinality === 'one' ? (entries[0] ?? null) : entries;
  const answer = await writeLink(api, call.verb, call, call.link, data);
  const after = isThere ? await linkedIds(admin, call, call.link) : [];
  const wanted = refusals.length > 0 ? before : outcome(view, call, link, before);
  const status = call.verb === 'remove' ? 204 : 200;
  const shown = answer.status === 200 ? idsIn(answer) : [];
  const faults = [
    ...faultsOfSet('linked', after, wanted, Infinity),
    ...(answer.status === 200 ? faultsOfSet('answered', shown, call.others, Infinity) : []),
  ];
  const [first, ...others] = refusals;
  // For several kinds of faults the most general status is answered.
  if (others.length > 0) {
    const statuses = [400, ...refusals.map(([one]) => one)];
    return { kind: kindOf(first), faults: [...faults, ...faultsOfStatus(answer, statuses)] };
  }
  return verdict(answer, status, first, faults);
}

/** The answer to a write must equal what its author reads, if the author may read it. */
async function faultsOfEcho(api: Api, answer: Answer, record: Target): Promise<readonly string[]> {
  if (answer.status >= 400) return [];
  const read = await api.get(urlOf(record));
  if (read.status !== 200) return [];
  const [written, there] = [answer, read].map(({ text }) => JSON.stringify((JSON.parse(text) as Document).data));
  return written === there ? [] : [`answered ${String(written)}, reads ${String(there)}`];
}

function idsIn({ text }: Answer): string[] {
  const { data } = JSON.parse(text) as { readonly data: Target | readonly Target[] | null };
  return [data ?? []].flat().map(({ id }) => id);
}

/** The reasons why a link may not be written, one of each kind. */
function linkRefusals(view: View, call: LinkCall, link: LinkFacts, before: readonly string[]): readonly Refusal[] {
  const owner = refusalOf(view, call, 'edit');
  if (owner !== undefined) return [owner];
  const isSeen = (id: string): boolean => sees(view, link.relatedModule, id);
  const isForbidden = (id: string): boolean => refusalOf(view, { type: link.relatedModule, id }, 'edit') === FORBIDDEN;
  const named = call.others;
  const isUnknown = call.verb !== 'remove' && named.some((id) => !isSeen(id));
  // Only in this case the related record stores the link.
  const isHeldThere = link.middle === undefined && link.cardinality === 'many';
  const changed =
    call.verb === 'remove'
      ? named.filter((id) => before.includes(id))
      : [
          ...named.filter((id) => !before.includes(id)),
          ...(call.verb === 'replace' ? before.filter((id) => !named.includes(id)) : []),
        ];
  if (
    link.middle !== undefined &&
    link.relatedModule !== 'Users' &&
    isClosed(view.rights, link.relatedModule, 'edit')
  ) {
    return [FORBIDDEN];
  }
  const unlinked = call.verb === 'replace' ? before.filter((id) => !named.includes(id)) : [];
  const isTheirs = belongsToRelated(call.type, link);
  const isRefused = isTheirs && [...named, ...unlinked].some((id) => isSeen(id) && isForbidden(id));
  const isHindered = isRefused || (isHeldThere && changed.some((id) => isSeen(id) && isForbidden(id)));
  return [...(isUnknown ? [UNKNOWN_ENTRY] : []), ...(isHindered ? [FORBIDDEN] : [])];
}

/**
 * Whether a link with values of its own, or to users, belongs to the related records; metadata do not say which end is
 * left.
 */
function belongsToRelated(type: string, { name, relatedModule }: LinkFacts): boolean {
  const link = catalog.module(type)?.links.get(name);
  if (link === undefined || link.storage === 'column' || link.nearSide === 'left') return false;
  return link.middle.size > 0 || type === 'Users' || relatedModule === 'Users';
}

/** The entries of a link after a write: records that the user does not see stay, except in a to-one link. */
function outcome(
  view: View,
  { verb, others }: LinkCall,
  link: LinkFacts,
  before: readonly string[],
): readonly string[] {
  const isSeen = (id: string): boolean => sees(view, link.relatedModule, id);
  if (verb === 'remove') return before.filter((id) => !others.includes(id) || !isSeen(id));
  if (link.cardinality === 'one') return others;
  return [...new Set([...others, ...before.filter((id) => verb === 'add' || !isSeen(id))])];
}

interface Target {
  readonly type: string;
  readonly id: string;
}
type Creation = Extract<WriteCall, { kind: 'create' }>;

function refusalOf(view: View, { type, id }: Target, action: Action): Refusal | undefined {
  const record = view.whole.records.get(type)?.get(id);
  if (record === undefined || !sees(view, type, id)) return HIDDEN;
  return mayDo(view.whole, view.rights, action, record) ? undefined : FORBIDDEN;
}

async function valueOf(admin: Api, call: ReferenceCall): Promise<unknown> {
  const answer = await admin.get(urlOf(call));
  return answer.status === 200 ? resourceOf(answer).attributes[call.attribute] : undefined;
}

function patch(api: Api, { type, id }: Target, attributes: Readonly<Record<string, unknown>>): Promise<Answer> {
  return api.patch(urlOf({ type, id }), { data: { type, id, attributes } });
}

function verdict(
  answer: Answer,
  success: number,
  refusal: Refusal | undefined,
  faults: readonly string[] = [],
): WriteVerdict {
  const [status, code] = refusal ?? [success, undefined];
  const codes = codesOf(answer);
  return {
    kind: kindOf(refusal),
    faults: [
      ...faultsOfStatus(answer, [status]),
      ...(code === undefined || codes.includes(code) ? [] : [`code ${String(code)} is missing`]),
      ...faults,
    ],
  };
}

function kindOf(refusal: Refusal | undefined): WriteVerdict['kind'] {
  if (refusal === undefined) return 'done';
  if (refusal === HIDDEN) return 'hidden';
  return refusal === FORBIDDEN ? 'forbidden' : 'unknown';
}

function codesOf({ text }: Answer): readonly number[] {
  if (text === '') return [];
  const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly { readonly code: number }[] };
  return errors.map(({ code }) => code);
}

function faultsOfStatus({ status, text }: Answer, statuses: readonly number[]): readonly string[] {
  return statuses.includes(status) ? [] : [`expected ${statuses.join(' or ')}, got ${status}: ${text.slice(0, 500)}`];
}
