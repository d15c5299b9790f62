import { codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { isMemberName } from '../member-name.js';
import type { EdgeLink } from '../model.js';
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

type CompiledMiddle = ReadonlyMap<string, CompiledAttribute>;

/** Prepared when the first document for the link comes. */
const compiledMiddles = new WeakMap<EdgeLink, CompiledMiddle>();

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
  const fields = compiled(link);
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

/**
 * The faults 8109 of values that only the service sets: those that differ from the stored row. A pair that is not
 * linked yet has no stored row, so all of them are faults.
 */
export function compareMiddle(
  link: EdgeLink,
  managed: readonly ManagedValue[],
  current: CurrentMiddle | undefined,
): Fault[] {
  return managed
    .filter(({ attribute, value }) => current === undefined || !isUnchanged(compiled(link), attribute, value, current))
    .map(({ attribute, pointer }) => ({ code: codes.attributeReadOnly, value: attribute, source: { pointer } }));
}

/** The values, by column, of a new edge that is sent without them. An existing edge keeps its values. */
export function middleDefaults(link: EdgeLink): ReadonlyMap<string, SqlValue> {
  const fields = [...link.middle.values()];
  return new Map(fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const])));
}

function compiled(link: EdgeLink): CompiledMiddle {
  const known = compiledMiddles.get(link) ?? compileMiddle(link);
  compiledMiddles.set(link, known);
  return known;
}

function compileMiddle(link: EdgeLink): CompiledMiddle {
  const fields = new Map([...link.middle].map(([name, field]) => [name, compileField(field)]));
  const managed = { required: false, unique: false, adminOnly: false, readOnly: true, serverManaged: true } as const;
  const own = [
    { name: DATE_MODIFIED, type: 'datetime' },
    { name: link.nearColumn, type: 'id' },
    { name: link.farColumn, type: 'id' },
  ] as const;
  for (const field of own) fields.set(field.name, compileField({ ...managed, ...field }));
  return fields;
}

function isUnchanged(fields: CompiledMiddle, name: string, value: unknown, current: CurrentMiddle): boolean {
  const currentValue = current[name];
  if (currentValue === undefined) return false;
  const field = fields.get(name);
  return field === undefined ? value === currentValue : isSameValue(field, value, currentValue);
}
