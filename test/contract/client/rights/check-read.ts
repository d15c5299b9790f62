import type { Api } from '../api.js';
import type { Answer } from '../send.js';
import { parseExact } from '../metadata/exact-json.js';
import type { Page, PageFacts, Row } from '../lists/page.js';
import { compoundOf, documentOf } from '../document.js';
import { faultsOfPage } from '../lists/queries/check-page.js';
import { urlOfCall } from '../lists/queries/list-calls.js';
import type { Expected } from '../lists/reference/evaluate.js';
import { Refusal } from '../lists/reference/refusal.js';
import { linkOf } from '../lists/reference/condition-tree.js';
import { linkedFrom, moduleOf, type RecordFacts } from '../lists/reference/world.js';
import {
  faultsOfIncluded,
  faultsOfLinkage,
  faultsOfResource,
  faultsOfSet,
  type AnsweredResource,
} from './check-resource.js';
import { evaluateSeen, sees, type View } from './evaluate-seen.js';
import type { ReadCall } from './read-calls.js';

/** The result of a read. */
export interface Verdict {
  /** The expectation, to check that not all cases are of one kind. */
  readonly kind: 'refused' | 'missing' | 'empty' | 'shown';
  readonly faults: readonly string[];
  /** The records that the user has viewed by this read: those that were answered alone. */
  readonly looks?: readonly RecordFacts[];
}

/** The document of an answer with resources. */
interface Answered {
  readonly data: AnsweredResource | readonly AnsweredResource[] | null;
  readonly included?: readonly AnsweredResource[];
}

/** Sends a read as the user of a view and compares the answer with what that user sees. */
export async function checkRead(api: Api, view: View, call: ReadCall): Promise<Verdict> {
  const url = urlOfCall(call);
  const answer = await api.get(url);
  const { faults, ...verdict } = judge(view, call, url, answer);
  return { ...verdict, faults: faults.length === 0 ? [] : [`GET ${url} as ${view.rights.userId}`, ...faults] };
}

function judge(view: View, call: ReadCall, url: string, answer: Answer): Verdict {
  switch (call.kind) {
    case 'list':
      return judgeList(view, url, answer);
    case 'record':
      return judgeRecord(view, call, answer);
    case 'one':
      return judgeOne(view, call, answer);
  }
}

function judgeList(view: View, url: string, answer: Answer): Verdict {
  const expected = expectation(view, url);
  if (expected === undefined) return missing(answer, [404, 400]);
  if (expected instanceof Refusal) return { kind: 'refused', faults: faultsOfStatus(answer, [400]) };
  const status = faultsOfStatus(answer, [200]);
  if (status.length > 0) return { kind: 'shown', faults: status };
  const { data, included } = documentIn(answer);
  const rows = [data ?? []].flat();
  const paths = new URL(url, 'http://x').searchParams.get('include');
  const primary = expected.all.slice(expected.offset, expected.offset + expected.limit);
  const isLinkage = url.includes('/relationships/');
  return {
    kind: primary.length === 0 ? 'empty' : 'shown',
    faults: [
      ...(paths === null
        ? faultsOfPage(pageIn(answer, false), expected)
        : [
            ...faultsOfPage(withoutLinks(pageIn(answer, true)), expected),
            ...rows.flatMap((row) => faultsOfNames(row, paths)),
          ]),
      ...(isLinkage ? [] : rows.flatMap((row) => faultsOfLinkage(view, row))),
      ...(paths === null ? [] : faultsOfIncluded(view, primary, paths.split(','), included ?? [])),
    ],
  };
}

function judgeRecord(view: View, { path, parameters }: ReadCall, answer: Answer): Verdict {
  const [, , type = '', id = ''] = path.split('/');
  if (!sees(view, type, id)) return missing(answer, [404]);
  const status = faultsOfStatus(answer, [200]);
  if (status.length > 0) return { kind: 'shown', faults: status };
  const { data, included = [] } = documentIn(answer);
  const [resource] = [data ?? []].flat();
  const record = view.seen.records.get(type)?.get(id);
  if (resource?.id !== id || record === undefined) return { kind: 'shown', faults: ['another record is shown'] };
  const paths = parameters.filter(([name]) => name === 'include').flatMap(([, value]) => value.split(','));
  return {
    kind: 'shown',
    looks: [record],
    faults: [...faultsOfResource(view, resource), ...faultsOfIncluded(view, [record], paths, included)],
  };
}

/** The record that a to-one link leads to. It is not a list, so the right to view decides. */
function judgeOne(view: View, { path }: ReadCall, answer: Answer): Verdict {
  const [, , type = '', id = '', ...rest] = path.split('/');
  const record = view.seen.records.get(type)?.get(id);
  if (record === undefined) return missing(answer, [404]);
  const status = faultsOfStatus(answer, [200]);
  if (status.length > 0) return { kind: 'shown', faults: status };
  const isLinkage = rest.length > 1;
  const linked = linkedFrom(view.seen, record, linkOf(moduleOf(view.seen, type), rest.at(-1) ?? '')).map(
    (one) => one.record,
  );
  const found = [documentIn(answer).data ?? []].flat();
  const ids = found.map((one) => one.id);
  const wanted = linked.map((one) => one.id);
  return {
    kind: wanted.length === 0 ? 'empty' : 'shown',
    looks: isLinkage ? [] : linked,
    faults: [
      ...faultsOfSet(path, ids, wanted, 1),
      ...(isLinkage ? [] : found.flatMap((resource) => faultsOfResource(view, resource))),
    ],
  };
}

function expectation(view: View, url: string): Expected | Refusal | undefined {
  try {
    return evaluateSeen(view, url, new Date());
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function missing(answer: Answer, statuses: readonly number[]): Verdict {
  return { kind: 'missing', faults: faultsOfStatus(answer, statuses) };
}

function faultsOfStatus(answer: Answer, statuses: readonly number[]): readonly string[] {
  return statuses.includes(answer.status)
    ? []
    : [`expected ${statuses.join(' or ')}, got ${answer.status}: ${answer.text.slice(0, 500)}`];
}

function documentIn(answer: Answer): Answered {
  return parseExact(answer.text) as unknown as Answered;
}

/** The page in an answer, with or without included records. */
function pageIn(answer: Answer, isCompound: boolean): Page {
  const { links = {}, meta } = isCompound ? compoundOf(answer) : documentOf(answer);
  return { rows: documentIn(answer).data as readonly Row[], links, facts: meta?.page as PageFacts };
}

/** With include a resource shows links too, which are compared one by one. */
function withoutLinks(page: Page): Page {
  return {
    ...page,
    rows: page.rows.map(({ id, type, attributes }) => ({ id, type, ...(attributes && { attributes }) })),
  };
}

/**
 * The faults in the names of the links that a record of a list shows: the first of each path, and others of the paths
 * when the record is also on the path of another record.
 */
function faultsOfNames({ id, relationships = {} }: AnsweredResource, paths: string): readonly string[] {
  const shown = Object.keys(relationships);
  const first = paths.split(',').map((path) => path.split('.')[0] ?? '');
  const strangers = shown.filter((name) => !paths.split(/[,.]/u).includes(name));
  return [
    ...faultsOfSet(
      `relationships of ${id}`,
      [],
      first.filter((name) => !shown.includes(name)),
      Infinity,
    ),
    ...faultsOfSet(`relationships of ${id}`, strangers, [], Infinity),
  ];
}
