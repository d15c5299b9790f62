import type { Field, Module } from '@crm/catalog';
import type { Span } from './phase.js';
import type { Phase } from './stories.js';

/** A record that is being made. */
export interface Draft {
  readonly module: Module;
  readonly id: string;
  /** From 1, among the records of its module. */
  readonly number: number;
  readonly phase: Phase;
  readonly span: Span;
  readonly attributes: Record<string, unknown>;
  /** Ids of the records that it refers to or is linked with. */
  readonly linked: Set<string>;
}

/** Makes the value of a field, or undefined for a field that stays empty. */
export type Maker = (draft: Draft, field: Field, organisation: Organisation) => unknown;

/** Modules that records of every kind refer to: two records that refer to the same one are not connected by it. */
const hubs: ReadonlySet<string> = new Set([
  'Users',
  'Currencies',
  'Campaigns',
  'AOS_Product_Categories',
  'ProspectLists',
]);

/** The records made so far, and the connections between them. */
export class Organisation {
  /** The day of the load, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly #drafts = new Map<string, Draft>();
  readonly #byModule = new Map<string, Draft[]>();

  constructor(today: Date) {
    this.today = today.toISOString().slice(0, 10);
  }

  add(draft: Draft): void {
    this.#drafts.set(draft.id, draft);
    this.#byModule.set(draft.module.name, [...this.of(draft.module.name), draft]);
  }

  /** The records of a module. */
  of(module: string): readonly Draft[] {
    return this.#byModule.get(module) ?? [];
  }

  find(id: unknown): Draft | undefined {
    return this.#drafts.get(String(id));
  }

  /** The title of a record, or both names of a person. */
  nameOf(id: unknown): string {
    const { first_name: first, last_name: last, name, document_name: title } = this.find(id)?.attributes ?? {};
    return (last === undefined ? [name ?? title] : [first, last]).map(String).join(' ');
  }

  /** Notes that a record refers to another. */
  connect(draft: Draft, id: string): void {
    const other = this.find(id);
    if (other !== undefined && !hubs.has(other.module.name)) draft.linked.add(id);
  }

  /** The customer whom a record is about: an account if there is one, or else a person. */
  customerOf(draft: Draft): string {
    const near = [...this.#near(draft)];
    const of = (module: string): string | undefined => near.find((id) => this.find(id)?.module.name === module);
    return this.nameOf(
      ['Accounts', 'Contacts', 'Leads', 'Prospects'].map(of).find((id) => id !== undefined) ?? near[0],
    );
  }

  /**
   * The records of a module that belong to a record: those that it is linked with, directly or over one other; or else those that are linked
   * with the same record, such as the contacts of the account of its opportunity. To a record without any link, all may belong.
   */
  belongingTo(draft: Draft, module: string): readonly Draft[] {
    const all = this.of(module).filter(({ id }) => id !== draft.id);
    const own = [draft.id, ...draft.linked];
    const near = this.#near(draft);
    const ways = [
      all.filter(({ id }) => near.has(id)),
      all.filter(({ linked }) => own.some((id) => linked.has(id))),
      all.filter(({ linked }) => !linked.isDisjointFrom(near)),
    ];
    const isAnchored = draft.linked.size > 0 && !hubs.has(module);
    return ways.find((each) => each.length > 0) ?? (isAnchored ? [] : all);
  }

  #near({ linked }: Draft): ReadonlySet<string> {
    return new Set([...linked].flatMap((id) => [id, ...(this.find(id)?.linked ?? [])]));
  }
}
