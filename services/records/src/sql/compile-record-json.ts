import {
  CUSTOM,
  customRecord,
  fieldNamed,
  GROUP_IDS,
  groupLink,
  isColumnLink,
  moduleNamed,
  OWN_ATTRIBUTES,
  CUSTOM_RECORD,
  ownValue,
  dependsOnOwnRow,
  type ColumnLink,
  type Derivation,
  type Field,
  type Module,
} from '@crm/catalog';
import type { SelectedMembers } from '../plan/read-selection.js';
import { SCHEMA } from '../schema.js';
import { isLinked, linkedColumn, oldestLinked, shownOfLinked, sourceOfLinked, type Linked } from './compile-linked.js';
import { caseOfModule, lookUp, nameValue } from './compile-value.js';
import { column, literal, quote, tableOf } from './quote.js';
import type { Sight } from './sight.js';

const NOTHING_KNOWN: ReadonlyMap<string, string | null> = new Map();

/** How the record in row `r` is selected. */
export interface RecordSelectOptions {
  /**
   * This statement itself wrote row `r`. Joins to its own table still see the row as it was before, so references of a
   * record to itself are resolved from `r`.
   */
  readonly written?: boolean;
  /**
   * The parts of row `r` that need no look-up: by column, null for a reference that is null, otherwise the column that
   * refers to the same record; by name, null for a link without entries.
   */
  readonly known?: ReadonlyMap<string, string | null>;
  /** Also select the ids of to-one links. */
  readonly links?: boolean;
  /** Select only these attributes and to-one links. */
  readonly selection?: SelectedMembers | undefined;
}

/** The reusable part of every statement that returns records, for a row source named `r`. */
export interface RecordSelect {
  /**
   * Select list: `id` and `version`; the record's own attributes in `own` and all others in `attributes`, of which one
   * may be absent; then `link_0`, `link_1`…
   */
  readonly columns: string;
  /** The same list without the id, for a row without a record. */
  readonly noColumns: string;
  /** Joins that follow `from … r`. */
  readonly joins: string;
  /** Names of the links behind `link_0`, `link_1`… */
  readonly links: readonly string[];
}

/**
 * Compiles the select list of a module. Attributes come as the text of JSON objects, so that Node passes them on
 * unparsed. Where all are wanted, these are the object stored with the row and one `row_to_json` of the attributes from
 * elsewhere; otherwise it is one `row_to_json` of the selected attributes. Derived names come from visible targets.
 */
export function compileRecordSelect(
  sight: Sight,
  module: Module,
  { written = false, known = NOTHING_KNOWN, links = false, selection }: RecordSelectOptions = {},
): RecordSelect {
  const joins = new Joins(sight, module, written, known);
  // The content of a file is not in its row.
  const fields = [...module.fields.values()].filter(({ derived }) => derived?.kind !== 'content');
  const wanted =
    selection === undefined
      ? fields.filter((field) => !dependsOnOwnRow(field))
      : fields.filter(({ name }) => selection.attributes.includes(name));
  const attributes = wanted.map((field) => `${attributeValue(field, joins)} as ${quote(field.name)}`);
  const isAsked = attributes.length > 0 || selection !== undefined;
  const toOne = [...module.links.values()]
    .filter(isColumnLink)
    .filter(({ holder, name }) => holder === 'near' && (selection?.toOne.includes(name) ?? links));
  const members: (readonly [name: string, type: string, value: string])[] = [
    ['version', 'bigint', column('r', 'row_version')],
    ...(selection === undefined
      ? [['own', 'json', written ? column('r', OWN_ATTRIBUTES) : ownAttributes(module)] as const]
      : []),
    ...(isAsked ? [['attributes', 'json', 'row_to_json(x)'] as const] : []),
    ...toOne.map((link, index) => [`link_${index}`, 'text', linkId(link, joins)] as const),
  ];
  return {
    columns: [`${column('r', 'id')} as id`, ...members.map(([name, , value]) => `${value} as ${name}`)].join(', '),
    noColumns: members.map(([name, type]) => `null::${type} as ${name}`).join(', '),
    joins: [...joins.clauses, ...(isAsked ? [`cross join lateral (select ${attributes.join(', ')}) x`] : [])].join(
      '\n',
    ),
    links: toOne.map(({ name }) => name),
  };
}

/**
 * The columns that a statement passes on from row `r` of a module's table: id, version, and those others for which
 * `isAsked` is true. Each further column costs every step of the statement.
 */
export function passedColumns(module: Module, isAsked: (name: string) => boolean): string {
  const stored = [...module.fields.values()].flatMap((field) => field.column ?? []);
  const others = [...stored, ...(groupLink(module) === undefined ? [] : [GROUP_IDS]), OWN_ATTRIBUTES, CUSTOM];
  return ['id', 'row_version', ...others.filter(isAsked)].map((name) => column('r', name)).join(', ');
}

/** The attributes in a table's own row. A row that predates the stored object, or its current form, has null there. */
function ownAttributes(module: Module): string {
  const workedOut = `${quote(SCHEMA)}.own_attributes_of(${literal(module.table)}, ${column('r', 'id')})`;
  return `coalesce(${column('r', OWN_ATTRIBUTES)}, ${workedOut})`;
}

function attributeValue(field: Field, joins: Joins): string {
  const { derived } = field;
  const { catalog } = joins.sight;
  if (derived?.kind === 'related') {
    const related = moduleNamed(catalog, derived.module);
    const target = fieldNamed(related, derived.field);
    const value = joins.value(derived.column, related, (alias) => ownValue(target, alias));
    // A concatenation is never null, even of the columns of a missing record.
    return target.derived === undefined ? value : `nullif(${value}, '')`;
  }
  if (derived?.kind === 'parentName') return parentName(derived, joins);
  if (isLinked(derived)) return joins.linked(derived);
  if (derived?.kind === 'custom') return joins.custom(field);
  return ownValue(field, 'r');
}

function parentName(derived: Derivation & { kind: 'parentName' }, joins: Joins): string {
  const branches = derived.modules.map((name) => {
    const parent = moduleNamed(joins.sight.catalog, name);
    return [name, joins.flexValue(derived.idColumn, parent, (alias) => nameValue(parent, alias))] as const;
  });
  return caseOfModule(column('r', derived.typeColumn), branches);
}

function linkId(link: ColumnLink, joins: Joins): string {
  const related = moduleNamed(joins.sight.catalog, link.related);
  const id = (alias: string): string => column(alias, 'id');
  if (link.role === undefined) return joins.value(link.column, related, id);
  return caseOfModule(column('r', link.role.column), [[link.role.value, joins.flexValue(link.column, related, id)]]);
}

/** Collects the left joins of one select, one per reference column and one per link that is shown. */
class Joins {
  readonly sight: Sight;
  readonly #clauses: string[] = [];
  readonly #customs: Field[] = [];
  readonly #aliases = new Map<string, string>();
  readonly #oldest = new Map<string, string>();
  readonly #module: Module;
  readonly #known: ReadonlyMap<string, string | null>;
  readonly #written: boolean;

  constructor(sight: Sight, module: Module, written: boolean, known: ReadonlyMap<string, string | null>) {
    this.sight = sight;
    this.#module = module;
    this.#known = known;
    this.#written = written;
  }

  /** An expression over the visible record that column `reference` of `r` refers to; null when there is none. */
  value(reference: string, related: Module, expression: (alias: string) => string): string {
    const looked = this.#known.get(reference);
    if (looked === null) return 'null::text';
    return this.#orOwn(reference, related, expression, expression(this.#alias(looked ?? reference, related)));
  }

  /**
   * Like `value`, for a column that refers to records of several modules: a look-up that runs only when it is needed.
   */
  flexValue(reference: string, related: Module, expression: (alias: string) => string): string {
    const lookedUp = lookUp(this.sight, related, 'p', expression('p'), column('r', reference));
    return this.#orOwn(reference, related, expression, lookedUp);
  }

  /** An expression over the oldest visible entry that a derived attribute shows; null when there is none. */
  linked(derived: Linked): string {
    return this.#known.has(derived.link) ? 'null::text' : linkedColumn(derived, this.#oldestOf(derived));
  }

  /** A custom attribute of the row. */
  custom(field: Field): string {
    this.#customs.push(field);
    return column(CUSTOM_RECORD, field.name);
  }

  get clauses(): readonly string[] {
    if (this.#customs.length === 0) return this.#clauses;
    return [...this.#clauses, `cross join lateral ${customRecord(this.#customs, 'r')}`];
  }

  #oldestOf(derived: Linked): string {
    const source = sourceOfLinked(derived);
    const known = this.#oldest.get(source);
    if (known !== undefined) return known;
    const alias = `l${this.#oldest.size}`;
    this.#oldest.set(source, alias);
    const options = { row: 'r', shown: shownOfLinked(this.#module, source), written: this.#written };
    const subquery = oldestLinked(this.sight, this.#module, derived, options);
    this.#clauses.push(`left join lateral (${subquery}) ${alias} on true`);
    return alias;
  }

  #orOwn(reference: string, related: Module, expression: (alias: string) => string, joined: string): string {
    if (!this.#written || related.name !== this.#module.name) return joined;
    return `case when ${column('r', reference)} = ${column('r', 'id')} then ${expression('r')} else ${joined} end`;
  }

  #alias(reference: string, related: Module): string {
    const key = `${reference} ${related.name}`;
    const known = this.#aliases.get(key);
    if (known !== undefined) return known;
    const alias = `j${this.#aliases.size}`;
    this.#aliases.set(key, alias);
    const visible = `${column(alias, 'id')} = ${column('r', reference)} and ${this.sight.isFoundVisible(related, alias)}`;
    this.#clauses.push(`left join ${tableOf(related)} ${alias} on ${visible}`);
    return alias;
  }
}
