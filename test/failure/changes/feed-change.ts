import { documentOf } from '../../contract/client/document.js';
import type { Answer } from '../../contract/client/send.js';

/** A change as a reader of the feed got it. */
export interface FeedChange {
  readonly position: number;
  /** The position of the first change of the same write. */
  readonly group: number;
  readonly kind: string;
  readonly module: string | null;
  readonly record: string | null;
  readonly version: number | null;
  /** Of a link: the id of the record at its other end. */
  readonly other: string | null;
  /** The whole resource object, to compare what several readers got. */
  readonly text: string;
}

/** A page of the feed. */
export interface FeedPage {
  readonly changes: readonly FeedChange[];
  /** The position after which the next page begins. */
  readonly next: string;
}

/** A resource object of the type `changes`. */
export interface ChangeObject {
  readonly type: 'changes';
  readonly id: string;
  readonly attributes: {
    readonly group: string;
    readonly kind: string;
    readonly module: string | null;
    readonly record: string | null;
    readonly version: number | null;
    readonly other?: { readonly id: string };
  };
}

/** Reads a resource object (changes#attributes). */
export function feedChange(object: ChangeObject): FeedChange {
  const { group, kind, module, record, version, other } = object.attributes;
  const place = { position: Number(object.id), group: Number(group) };
  return { ...place, kind, module, record, version, other: other?.id ?? null, text: JSON.stringify(object) };
}

/** Reads an answer with a page. */
export function feedPage(answer: Answer): FeedPage {
  const { data, links } = documentOf(answer);
  const next = new URL(String(links?.next)).searchParams.get('page[after]') ?? '';
  return { changes: (data as readonly ChangeObject[]).map(feedChange), next };
}
