import { CUSTOM_LINKS, isEdgeLink, moduleNamed, type Catalog, type EdgeLink, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Queryable } from '@crm/postgres';
import type { ListChangesRequestMessage, ListChangesResponseInput } from '@crm/protos';
import { changedAttributes } from '../domain/changed-attributes.js';
import { shownPosition, type FeedExtent } from '../domain/position.js';
import type { RunList } from '../lists/admission/list-work.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { ChangeReader, LoggedChange } from '../repository/read-changes.js';

export interface ChangesPageParts {
  readonly catalog: Catalog;
  readonly rightsOf: RightsOf;
  readonly changes: ChangeReader;
  /** Gives pages their turn. */
  readonly run: RunList;
}

/** A change as a user sees it. */
export interface ShownChange {
  readonly position: number;
  readonly kind: string;
  /** The record, or that of a link at the end by which the link is named; null for `rights_changed`. */
  readonly record: { readonly module: string; readonly id: string } | null;
  /** JSON object of the attributes of the resource. */
  readonly attributesJson: string;
}

/** A page of the feed, in positions as clients see them. */
export interface ChangesPage {
  readonly changes: readonly ShownChange[];
  readonly next: number;
  readonly newest: number;
  readonly oldest: number;
}

/** Reads one page of the changes that a user may learn of (changes); 8708 when it does not get its turn. */
export type ReadChangesPage = (
  context: CallContext,
  userId: string,
  hasLinks: boolean,
  wanted: ListChangesRequestMessage,
) => Promise<ChangesPage>;

export function createChangesPages({ catalog, rightsOf, changes, run }: ChangesPageParts): ReadChangesPage {
  async function read(
    reads: Queryable,
    userId: string,
    hasLinks: boolean,
    wanted: ListChangesRequestMessage,
  ): Promise<ChangesPage> {
    const [rights, extent] = await Promise.all([rightsOf(userId), changes.extent()]);
    const after = positionOf(wanted.after, extent);
    const shown = (position: number): number => shownPosition(extent, position);
    const page = await changes.page(reads, rights, {
      after,
      limit: wanted.limit,
      modules: orAll(wanted.modules),
      kinds: orAll(wanted.kinds),
      clients: orAll(wanted.clients),
      hasLinks,
    });
    return {
      changes: page.changes.map((change) => ({
        position: shown(change.position),
        kind: change.kind,
        ...shownRecord(catalog, change, String(shown(change.group_start))),
      })),
      next: shown(page.scanned ?? after),
      newest: shown(Math.max(extent.newest, page.scanned ?? 0)),
      oldest: shown(extent.oldest),
    };
  }

  return (context, userId, hasLinks, wanted) =>
    run(context, { lane: 'changes', owner: userId }, ({ reads }) => read(reads, userId, hasLinks, wanted));
}

/** A page as it is sent. */
export function toChangesResponse({ changes, ...bounds }: ChangesPage): ListChangesResponseInput {
  return {
    ...bounds,
    changes: changes.map(({ position, kind, attributesJson }) => {
      return { position, kind, attributesJson: Buffer.from(attributesJson) };
    }),
  };
}

/** The position that a client names; 8214 for one that cannot be, 8219 for one before the oldest that is kept. */
function positionOf(text: string, extent: FeedExtent): number {
  const { newest, oldest } = extent;
  if (text === '') return newest;
  if (text === '0') return oldest;
  const position = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) - shownPosition(extent, 0) : NaN;
  const fault = { value: text, source: { parameter: 'page[after]' } };
  if (!(position <= newest)) {
    const detail = Number.isNaN(position) ? 'The value is not a position' : 'The position is newer than the newest';
    throw new AppError({ code: codes.unsuitableCursor, ...fault, detail });
  }
  // A position of an earlier epoch is negative here.
  if (position < oldest) throw new AppError({ code: codes.changesGone, ...fault });
  return position;
}

function orAll(names: readonly string[]): readonly string[] | null {
  return names.length === 0 ? null : names;
}

/** The record of a change, and the attributes of its resource. The values of a link pass through unparsed. */
function shownRecord(
  catalog: Catalog,
  change: LoggedChange,
  group: string,
): Pick<ShownChange, 'record' | 'attributesJson'> {
  const { kind, at, version, user_id: user, client_id: client, request_id: request } = change;
  const made = { kind, at, user, client, request, group };
  if (kind === 'rights_changed') {
    const attributes = { module: null, record: null, ...made, version: null, changed: null };
    return { record: null, attributesJson: JSON.stringify(attributes) };
  }
  const module = moduleNamed(catalog, change.module);
  if (change.link !== null) {
    const custom = change.link === CUSTOM_LINKS ? customLinkIn(change) : undefined;
    const { near, link, other } = linkOf(catalog, module, change, custom);
    const attributes = { module: near.type, record: near.id, ...made, version, changed: null, link, other };
    const head = JSON.stringify(attributes).slice(0, -1);
    return {
      record: { module: near.type, id: near.id },
      attributesJson: `${head},"values":${(custom === undefined ? change.link_values : null) ?? '{}'}}`,
    };
  }
  const changed = kind === 'updated' ? changedAttributes(catalog, module, change.changed ?? []) : null;
  const record = { module: module.name, id: change.record };
  const attributes = { module: record.module, record: record.id, ...made, version, changed };
  return { record, attributesJson: JSON.stringify(attributes) };
}

/** The id of a custom link, which the log has as a value. */
function customLinkIn({ link_values: values }: LoggedChange): string {
  return String((JSON.parse(values ?? '{}') as { readonly link?: unknown }).link);
}

/**
 * A link as its left end has it, or as the right end has it where only that has the link. A custom link that was deleted
 * has no name.
 */
function linkOf(catalog: Catalog, module: Module, change: LoggedChange, custom: string | undefined) {
  const related = moduleNamed(catalog, String(change.other_module));
  const left = { type: module.name, id: change.record };
  const right = { type: related.name, id: String(change.other) };
  const isOver = (link: EdgeLink): boolean =>
    link.table === change.link && (custom === undefined || link.roles.some(({ value }) => value === custom));
  const own = linkTo(module, 'left', related, isOver);
  const inverse = own ?? linkTo(related, 'right', module, isOver);
  if (own === undefined && inverse !== undefined) return { near: right, link: inverse.name, other: left };
  return { near: left, link: own?.name ?? null, other: right };
}

/** Of the links over one table, some may only mark edges of another one; that one has fewer conditions. */
function linkTo(
  module: Module,
  side: EdgeLink['nearSide'],
  related: Module,
  isOver: (link: EdgeLink) => boolean,
): EdgeLink | undefined {
  return [...module.links.values()]
    .filter(isEdgeLink)
    .filter((link) => isOver(link) && link.nearSide === side && link.related === related.name)
    .toSorted((a, b) => a.roles.length - b.roles.length)[0];
}
