import {
  compareMiddle,
  isColumnLink,
  isManagedLink,
  readEntries,
  type Catalog,
  type ColumnLink,
  type EdgeLink,
  type Link,
  type Module,
  type WantedEntry,
  type WriteMode,
} from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { LinkageMessage, LinkEntryMessage } from '@crm/protos';
import { foldColumns, type FoldedColumns, type WantedParent } from './fold-columns.js';
import { belongsToNear, isAdministrationLink, moduleOfLink } from './link-rights.js';
import { neededByEntry, neededByMiddle, type NeededRecord } from './needed-record.js';
import type { AddressChange } from './primary-address.js';
import type { Attributes } from './read-attributes.js';

/** The record whose document is read. */
export interface DocumentOwner {
  readonly module: Module;
  readonly id: string;
  readonly mode: WriteMode;
  /** The user who sends the document. */
  readonly userId: string;
}

/** The new entries of one link. */
export interface LinkReplacement<L> {
  readonly link: L;
  readonly wanted: readonly WantedEntry[];
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
}

/** A linkage as it was sent, of a link whose rows the relationships service stores. */
export interface StagedLinkage {
  readonly link: EdgeLink;
  readonly ownerId: string;
  readonly entries: readonly LinkEntryMessage[];
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
  /** Records that stay linked besides the entries. */
  readonly keptIds?: readonly string[];
  /** The record is about to be created, so nothing is linked to it yet. */
  readonly isNew?: boolean;
  /** The entries are added to the link, or removed from it, instead of replacing it; or the record has been created. */
  readonly verb?: 'add' | 'remove' | 'new';
}

/** The links of one document, by where they are stored. If there are faults, the other members are incomplete. */
export interface LinkPlan {
  /** Links over columns of the record. */
  readonly columns: FoldedColumns;
  /** Links over columns of other records, which become or stop being its children. */
  readonly children: readonly LinkReplacement<ColumnLink>[];
  /** Links over middle tables of this service. */
  readonly pairs: readonly LinkReplacement<EdgeLink>[];
  /** Links over middle tables of the relationships service. */
  readonly staged: readonly StagedLinkage[];
  /** The change that attributes make to the primary e-mail address, which is a link too. */
  readonly address?: AddressChange | undefined;
  /** Records that must be visible to the user, without those that columns of the record refer to. */
  readonly needed: readonly NeededRecord[];
  readonly faults: readonly Fault[];
}

const NO_LINKS: LinkPlan = {
  columns: { attributes: {}, emptied: [], places: new Map(), faults: [] },
  children: [],
  pairs: [],
  staged: [],
  needed: [],
  faults: [],
};

/** Validates the links of a document; `attributes` are those of the same document. Throws 8710 for too many entries. */
export async function readLinks(
  catalog: Catalog,
  owner: DocumentOwner,
  attributes: Attributes,
  linkages: readonly LinkageMessage[],
  mayAdminister: () => Promise<boolean>,
): Promise<LinkPlan> {
  if (linkages.length === 0) return NO_LINKS;
  const reader = new LinkageReader(catalog, owner);
  for (const linkage of linkages) reader.read(linkage);
  if (reader.administration.length > 0 && !(await mayAdminister())) reader.faults.push(...reader.administration);
  const columns = foldColumns(owner.module, attributes, reader.parents);
  const { children, pairs, staged, faults } = reader;
  // A new record may be linked to itself: it exists by the end of the transaction.
  const isItself = ({ module, id }: NeededRecord): boolean => module === owner.module.name && id === owner.id;
  const needed = owner.mode === 'create' ? reader.needed.filter((one) => !isItself(one)) : reader.needed;
  return { columns, children, pairs, staged, needed, faults: [...faults, ...columns.faults] };
}

/** Sorts the linkages of one document by where they are stored; one reader per document. */
class LinkageReader {
  readonly parents: WantedParent[] = [];
  readonly children: LinkReplacement<ColumnLink>[] = [];
  readonly pairs: LinkReplacement<EdgeLink>[] = [];
  readonly staged: StagedLinkage[] = [];
  readonly needed: NeededRecord[] = [];
  readonly faults: Fault[] = [];
  /** Faults 8511 of links that are administration. */
  readonly administration: Fault[] = [];
  readonly #catalog: Catalog;
  readonly #owner: DocumentOwner;
  readonly #seen = new Set<string>();

  constructor(catalog: Catalog, owner: DocumentOwner) {
    this.#catalog = catalog;
    this.#owner = owner;
  }

  read({ link: name, entries, pointer }: LinkageMessage): void {
    const link = this.#owner.module.links.get(name);
    const source = { pointer };
    if (link === undefined) {
      this.faults.push({ code: codes.unknownRelationship, value: name, source });
      return;
    }
    if (isManagedLink(link, this.#catalog)) {
      this.faults.push({ code: codes.linkReadOnly, value: name, source });
      return;
    }
    if (this.#seen.has(name)) this.faults.push({ code: codes.contradictingLinks, value: name, source });
    this.#seen.add(name);
    if (isAdministrationLink(this.#catalog, link))
      this.administration.push({ code: codes.administrationOnly, value: name, source });
    const { wanted, faults } = readEntries(link, this.#owner.id, entries);
    this.faults.push(...faults);
    if (this.#isOfOtherUsers(link, wanted))
      this.administration.push({ code: codes.administrationOnly, value: name, source });
    if (!isColumnLink(link)) this.#addEdges(link, { link, wanted, pointer }, entries);
    else if (link.holder === 'far') this.#addChildren({ link, wanted, pointer });
    else if (faults.length === 0) this.parents.push({ link, parent: wanted[0] ?? null, pointer });
  }

  /**
   * Whether the document writes a link that belongs to the records of other users. The record of the document was
   * checked before.
   */
  #isOfOtherUsers(link: Link, wanted: readonly WantedEntry[]): boolean {
    if (belongsToNear(link) || !moduleOfLink(this.#catalog, link).ownRecordOnly) return false;
    return this.#owner.mode === 'update' || wanted.some(({ id }) => id !== this.#owner.userId);
  }

  #addChildren(replacement: LinkReplacement<ColumnLink>): void {
    const { link, wanted } = replacement;
    this.needed.push(...wanted.map(({ id, pointer }) => neededByEntry(link.related, id, pointer)));
    // A new record has no children to lose.
    if (wanted.length > 0 || this.#owner.mode === 'update') this.children.push(replacement);
  }

  #addEdges(link: EdgeLink, replacement: LinkReplacement<EdgeLink>, entries: readonly LinkEntryMessage[]): void {
    for (const { id, pointer, references, managed } of replacement.wanted) {
      this.needed.push(
        neededByEntry(link.related, id, pointer),
        ...references.map((reference) => neededByMiddle(reference, link, this.#owner.id, id)),
      );
      if (this.#owner.mode === 'create') this.faults.push(...compareMiddle(link, managed, undefined));
    }
    if (entries.length === 0 && this.#owner.mode === 'create') return;
    if (link.storage === 'edge')
      this.staged.push({ link, ownerId: this.#owner.id, entries, pointer: replacement.pointer });
    else this.pairs.push(replacement);
  }
}
