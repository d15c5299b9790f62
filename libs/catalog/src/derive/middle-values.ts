import { codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { catalog } from '../catalog.js';
import { isEdgeLink } from '../link-kinds.js';
import { isMemberName } from '../member-name.js';
import type { Catalog, EdgeLink } from '../model.js';
import type { SqlValue } from '../sql-value.js';
import { compileField, type CompiledAttribute } from './compile-module.js';
import { attributeFault, attributePointer } from './fault.js';
import { isSameValue } from './same-value.js';
import type { ManagedValue, Reference } from './validated.js';

/** Columns of every middle table that a client may send back, besides the two ends. */
const DATE_MODIFIED = 'date_modified';
const ROW_COLUMNS: ReadonlySet<string> = new Set(['id', DATE_MODIFIED, 'deleted']);

/** The forms in which a client may send `deleted`: a row that it has read is not deleted. */
const NOT_DELETED: ReadonlySet<unknown> = new Set([false, 0, '0', 'false']);

/** The known ids of a pair. */
export interface MiddleEnds {
  /** Id of the record that the client named in its URL. */
  readonly near?: string;
  /** Id of the related record. */
  readonly far?: string;
}

/** The validated middle values of one entry of a linkage. With any fault the other members must not be written. */
export interface ValidatedMiddle {
  /** The sent values, by column, in the order of the document. Defaults are those of `middleDefaults`. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly references: readonly Reference[];
  /** Values that only the service sets; see `compareMiddle`. */
  readonly managed: readonly ManagedValue[];
  readonly faults: readonly Fault[];
}

/** The row of a middle table as clients receive it: id, both ends, the middle values and `date_modified`. */
export type CurrentMiddle = Readonly<Record<string, unknown>>;

/** Checks middle values for the links of one catalogue. */
export interface MiddleValidators {
  /** See `validateMiddle`. */
  validate(
    link: EdgeLink,
    attributes: Readonly<Record<string, unknown>>,
    pointer: string,
    ends: MiddleEnds,
  ): ValidatedMiddle;
  /** See `compareMiddle`. */
  compare(link: EdgeLink, managed: readonly ManagedValue[], current: CurrentMiddle | undefined): Fault[];
}

type CompiledMiddle = ReadonlyMap<string, CompiledAttribute>;

/**
 * Prepares every link of a catalogue, once. The returned functions throw a `TypeError` for a link of another catalogue.
 */
function compileMiddleValidators(source: Catalog): MiddleValidators {
  const links = [...source.modules.values()].flatMap((module) => [...module.links.values()]).filter(isEdgeLink);
  const compiled = new Map(links.map((link) => [link, compileMiddle(link, source)]));
  const find = (link: EdgeLink): CompiledMiddle => {
    const found = compiled.get(link);
    if (found === undefined) throw new TypeError(`The link ${link.name} is not of this catalogue`);
    return found;
  };
  return {
    validate: (link, attributes, pointer, ends) => readMiddle(link, find(link), attributes, pointer, ends),
    compare: (link, managed, current) =>
      managed
        .filter(({ attribute, value }) => current === undefined || !isUnchanged(find(link), attribute, value, current))
        .map(({ attribute, pointer }) => ({ code: codes.attributeReadOnly, value: attribute, source: { pointer } })),
  };
}

const validators = compileMiddleValidators(catalog);

/**
 * Checks the middle values of one entry of a linkage: names, types, lengths, options. `pointer` is the place of the
 * entry in the client's document. It collects as many faults as are reported and does not throw. Numbers that a double
 * cannot represent must be passed as `ExactNumber`. Values that the service sets itself are skipped when they are
 * empty, or name the right end.
 */
export function validateMiddle(
  link: EdgeLink,
  attributes: Readonly<Record<string, unknown>>,
  pointer: string,
  ends: MiddleEnds = {},
): ValidatedMiddle {
  return validators.validate(link, attributes, pointer, ends);
}

/**
 * The faults 8109 of values that only the service sets: those that differ from the stored row. A pair that is not
 * linked yet has no stored row, so all of them are faults.
 */
export function compareMiddle(
  link: EdgeLink,
  managed: readonly ManagedValue[],
  current: CurrentMiddle | undefined,
): Fault[] {
  return validators.compare(link, managed, current);
}

/** The values, by column, of a new edge that is sent without them. An existing edge keeps its values. */
export function middleDefaults(link: EdgeLink): ReadonlyMap<string, SqlValue> {
  const fields = [...link.middle.values()];
  return new Map(fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const])));
}

function compileMiddle(link: EdgeLink, source: Catalog): CompiledMiddle {
  const fields = new Map([...link.middle].map(([name, field]) => [name, compileField(field, source)]));
  const managed = { required: false, unique: false, adminOnly: false, readOnly: true, serverManaged: true } as const;
  const own = [
    { name: DATE_MODIFIED, type: 'datetime' },
    { name: link.nearColumn, type: 'id' },
    { name: link.farColumn, type: 'id' },
  ] as const;
  for (const field of own) fields.set(field.name, compileField({ ...managed, ...field }, source));
  return fields;
}

function readMiddle(
  link: EdgeLink,
  fields: CompiledMiddle,
  attributes: Readonly<Record<string, unknown>>,
  pointer: string,
  ends: MiddleEnds,
): ValidatedMiddle {
  const values = new Map<string, SqlValue>();
  const references: Reference[] = [];
  const managed: ManagedValue[] = [];
  const faults: Fault[] = [];
  const idOfEnd = new Map([
    [link.nearColumn, ends.near],
    [link.farColumn, ends.far],
  ]);

  for (const [name, value] of Object.entries(attributes)) {
    if (faults.length >= MAX_FAULTS) break;
    const place = `${pointer}/meta/middle_table${attributePointer(name)}`;
    const field = fields.get(name);
    if (field?.readOnly === true || ROW_COLUMNS.has(name)) {
      const isRightEnd = idOfEnd.has(name) && isSameValue(field, value, idOfEnd.get(name));
      const isNotDeleted = name === 'deleted' && NOT_DELETED.has(value);
      const isPassedOver = value === null || value === '' || isRightEnd || isNotDeleted;
      if (!isPassedOver) managed.push({ attribute: name, pointer: place, value });
      continue;
    }
    if (field === undefined) {
      const detail = `The link ${link.name} has no middle value of this name`;
      faults.push(
        isMemberName(name)
          ? attributeFault(codes.unknownAttribute, place, name, detail)
          : attributeFault(codes.illegalMemberName, place, name),
      );
      continue;
    }
    if (value === null) {
      values.set(name, null);
      continue;
    }
    const checked = field.check(value, field.rules);
    if ('refusal' in checked) {
      faults.push(attributeFault(checked.refusal.code, place, value, checked.refusal.detail));
      continue;
    }
    values.set(name, checked.value);
    if (field.referredModule !== undefined && typeof checked.value === 'string') {
      references.push({ attribute: name, pointer: place, module: field.referredModule, id: checked.value });
    }
  }
  return { values, references, managed, faults };
}

function isUnchanged(fields: CompiledMiddle, name: string, value: unknown, current: CurrentMiddle): boolean {
  const currentValue = current[name];
  if (currentValue === undefined) return false;
  const field = fields.get(name);
  return field === undefined ? value === currentValue : isSameValue(field, value, currentValue);
}
