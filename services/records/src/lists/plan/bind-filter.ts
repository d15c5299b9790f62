import {
  isEdgeLink,
  isExternalPath,
  isExternalSystem,
  moduleNamed,
  type Catalog,
  type EdgeLink,
  type Field,
  type Link,
  type Module,
} from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import { findAttribute, findMiddleAttribute, ID_FIELD, middleAttributes } from './attribute.js';
import { bindExternalTests, bindTests, type WrittenComparator } from './bind-test.js';
import type { Comparison, ConditionParameters, LinkConditions, RowConditions } from './list-plan.js';

/** A parameter `filter[…]` as a client wrote it. */
export interface WrittenCondition {
  /** Name of the query parameter. */
  readonly parameter: string;
  /** The text between the brackets, split at dots. */
  readonly path: readonly string[];
  readonly comparators: readonly WrittenComparator[];
}

/** The listed records and how they are reached. */
export interface FilteredRows {
  readonly module: Module;
  /** The link over a middle table that leads to the listed records. */
  readonly through?: EdgeLink;
}

/** Conditions on the listed record, and on the middle row that leads to it. */
export interface BoundFilter {
  readonly where: RowConditions;
  readonly middle: readonly Comparison[];
}

const MAX_LINKS = 2;

/**
 * Binds conditions to the catalogue. Faults are reported with the parameter: 8207 for a path, 8208 and 8209 for its
 * comparators. Conditions over the same link are combined, so that one related record must meet them all.
 */
export function bindFilter(
  catalog: Catalog,
  rows: FilteredRows,
  conditions: readonly WrittenCondition[],
  parameters: ConditionParameters,
  faults: Fault[],
): BoundFilter {
  const root = new Row();
  for (const { parameter, path, comparators } of conditions) {
    const report = (fault: Fault): void => {
      faults.push({ ...fault, source: { parameter } });
    };
    const found = followPath(catalog, rows, root, path);
    if ('fault' in found) {
      report({ code: codes.unknownFilterPath, value: found.value, detail: found.fault });
      continue;
    }
    const { field, comparisons, external } = found;
    const tests =
      external === undefined
        ? bindTests(field, comparators, parameters, report)
        : bindExternalTests(external.module, external.system, comparators, parameters, report);
    comparisons.push(...tests.map((test) => ({ attribute: field.name, ...test })));
  }
  return { where: root.conditions(), middle: root.middle };
}

/** Collects the conditions on a record, and on the middle row that leads to it. */
class Row {
  readonly comparisons: Comparison[] = [];
  readonly middle: Comparison[] = [];
  readonly #links = new Map<string, Row>();

  linked(link: Link): Row {
    const row = this.#links.get(link.name) ?? new Row();
    this.#links.set(link.name, row);
    return row;
  }

  conditions(): RowConditions {
    const links = [...this.#links].map(([link, row]): LinkConditions => {
      return { link, middle: row.middle, record: row.conditions() };
    });
    return { comparisons: this.comparisons, links };
  }
}

/** The end of a path: a field, which is the id where the path names external ids; or the reason why it is unknown. */
type Found =
  | {
      readonly field: Field;
      readonly comparisons: Comparison[];
      readonly external?: { readonly module: string; readonly system: string };
    }
  | { readonly fault: string; readonly value: string };

function followPath(catalog: Catalog, rows: FilteredRows, root: Row, path: readonly string[]): Found {
  const { module } = rows;
  const [type = '', ...names] = path;
  if (names.length === 0 && (type === ID_FIELD.name || type === module.name)) {
    return { field: ID_FIELD, comparisons: root.comparisons };
  }
  const written = path.join('.');
  if (type !== module.name) {
    return { value: written, fault: `A filter of this list begins with its type: filter[${typed(rows, path)}]` };
  }
  const isOfMiddle = names.length >= 3 && names.at(-3) === 'meta' && names.at(-2) === 'middle_table';
  const isExternal = isExternalPath(path);
  const links = names.slice(0, isOfMiddle ? -3 : isExternal ? -2 : -1);
  const attribute = names.at(-1) ?? '';
  if (links.length > MAX_LINKS) return { value: written, fault: `A filter follows at most ${MAX_LINKS} links` };

  let row = root;
  let at = module;
  let over: Link | undefined = rows.through;
  for (const name of links) {
    const link = findLinkOf(at, name);
    if (typeof link === 'string') return { value: written, fault: link };
    row = row.linked(link);
    at = moduleNamed(catalog, link.related);
    over = link;
  }
  if (isExternal) {
    if (at.makerOnly) return { value: written, fault: `${at.name} has no external ids` };
    if (!isExternalSystem(attribute))
      return { value: written, fault: `No system has the name ${JSON.stringify(attribute)}` };
    return { field: ID_FIELD, comparisons: row.comparisons, external: { module: at.name, system: attribute } };
  }
  if (!isOfMiddle) {
    const field = findAttribute(at, attribute);
    if (field !== undefined) return { field, comparisons: row.comparisons };
    return { value: written, fault: `${at.name} has no attribute ${JSON.stringify(attribute)}` };
  }
  if (over === undefined || !isEdgeLink(over)) return { value: written, fault: noMiddleTable(rows, links, attribute) };
  const field = findMiddleAttribute(over, attribute);
  if (field !== undefined) return { field, comparisons: row.middle };
  const known = middleAttributes(over).join(', ');
  return { value: written, fault: `The middle table of ${over.name} has the attributes ${known}` };
}

/** The probable meaning of a path that does not begin with the type. */
function typed({ module, through }: FilteredRows, path: readonly string[]): string {
  const [first = ''] = path;
  if (path.length === 1 && findAttribute(module, first) !== undefined) return `${module.name}.${first}`;
  const isOfMiddle = path.at(-3) === 'meta' && path.at(-2) === 'middle_table';
  const middle = isOfMiddle && through !== undefined ? `meta.middle_table.${path.at(-1) ?? ''}` : '{attribute}';
  return `${module.name}.${middle}`;
}

function noMiddleTable({ module }: FilteredRows, links: readonly string[], attribute: string): string {
  if (links.length > 0) return `The link ${links.at(-1) ?? ''} has no middle table`;
  return `This list has no middle table; over a link it is filter[${module.name}.{link}.meta.middle_table.${attribute}]`;
}

/**
 * The link with exactly that name, otherwise the only one with that name ignoring case; or the reason why there is
 * none.
 */
function findLinkOf(module: Module, name: string): Link | string {
  const exact = module.links.get(name);
  if (exact !== undefined) return exact;
  const alike = [...module.links.values()].filter((link) => link.name.toLowerCase() === name.toLowerCase());
  const [link] = alike;
  if (link === undefined) return `${module.name} has no link ${JSON.stringify(name)}`;
  return alike.length === 1 ? link : `${name} may be ${alike.map((one) => one.name).join(' or ')}`;
}
