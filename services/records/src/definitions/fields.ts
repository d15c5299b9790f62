import {
  CUSTOM_TYPES,
  DEFINITION_LIMITS,
  definitionId,
  fieldTypes,
  INDEX_KINDS,
  MAX_SORTED_TEXT,
  rulesOf,
  type Catalog,
  type CustomField,
  type CustomOptions,
  type Module,
} from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, type Attributes } from '@crm/service';
import {
  countDefinitions,
  countLacking,
  findHolders,
  indexesOf,
  isNameTaken,
  readDefinition,
  type Stored,
} from '../repository/definitions.js';
import {
  absentFaults,
  fixedFaults,
  formFaults,
  helpFaults,
  labelFaults,
  nameFaults,
  wordFaults,
} from './definition-faults.js';
import type { DefinitionKind } from './definition-kind.js';
import { moduleInForce, moduleOf } from './modules.js';

/** The attributes of a definition as clients read and write them (catalog#attributes-of-a-definition). */
interface FieldAttributes extends Attributes {
  readonly module: unknown;
  readonly name: unknown;
  readonly type: unknown;
  readonly labels: unknown;
  readonly help: unknown;
  readonly required: unknown;
  readonly default: unknown;
  readonly length: unknown;
  readonly options: unknown;
  readonly related_module: unknown;
}

/** Besides the type, of whose change the refusal says more. */
const FIXED = ['module', 'name', 'options', 'related_module'] as const;
const WRITABLE = [...FIXED, 'type', 'labels', 'help', 'required', 'default', 'length'] as const;

const SHORT_LENGTH = 255;
const SHORT_TEXTS: readonly unknown[] = ['text', 'email', 'phone', 'url'];
const WITH_LENGTH: readonly unknown[] = [...SHORT_TEXTS, 'longText'];
const WITH_OPTIONS: readonly unknown[] = ['enum', 'multiEnum'];
const WITHOUT_DEFAULT: readonly unknown[] = ['multiEnum', 'id'];

/** Defaults are in the statements that read the module (catalog#custom-types). */
const DEFAULT_LENGTH = 1_000;

/** A number of a document has these digits whatever they are (IEEE 754). */
const EXACT_DIGITS = 15;

/** Attributes of a module, hidden ones included. */
const MAX_FIELDS = 500;

/** Custom attributes. `builtIn` is the catalogue of the release. */
export function fieldKind(builtIn: Catalog): DefinitionKind<CustomField> {
  return {
    kind: 'field',
    placeOf: (field) => ({ id: definitionId(field), module: field.module }),
    attributesOf,
    completed,
    readNew: (tx, sent) => read(tx, builtIn, completed(sent), null, nameFaults(sent, WRITABLE, 'create')),
    readChanged: async (tx, present, sent) => {
      const field = await readChanged(tx, builtIn, present, sent);
      if (field.required && !present.required) await requireFilled(tx, builtIn, field);
      if ((field.length ?? 0) > MAX_SORTED_TEXT && (present.length ?? 0) <= MAX_SORTED_TEXT)
        await requireNoIndex(tx, field, ['ascending', 'descending']);
      return field;
    },
    asNew: async (tx, field) => {
      const { fields, links } = await moduleOf(tx, builtIn, field);
      const isTaken = await isNameTaken(tx, field.module, field.name);
      if (isTaken || fields.has(field.name) || links.has(field.name))
        throw new AppError(faultAt(codes.nameInUse, 'name'));
      if ((await countDefinitions(tx, 'field', field.module)) >= MAX_FIELDS)
        throw new AppError(
          faultAt(codes.tooManyDefinitions, 'module', `A module has at most ${MAX_FIELDS} custom attributes`),
        );
      if (!field.required) return field;
      // The records that exist show it.
      if (field.default !== null && field.default !== '') return { ...field, initial: field.default };
      await requireFilled(tx, builtIn, field);
      return field;
    },
    asRestored: async (tx, sent, { definition: present, isRestorable }: Stored<CustomField>) => {
      if (!isRestorable) throw new AppError(faultAt(codes.nameInUse, 'name'));
      const field = await readChanged(tx, builtIn, present, attributesOf(sent));
      if (field.required) await requireFilled(tx, builtIn, field);
      return field;
    },
    requireUnused: (tx, field) => requireNoIndex(tx, field),
  };
}

/** Throws 8019 when an attribute has an index of one of these kinds. */
async function requireNoIndex(
  tx: Queryable,
  { module, name }: CustomField,
  kinds: readonly string[] = INDEX_KINDS,
): Promise<void> {
  const users = await indexesOf(tx, module, name, kinds);
  if (users.length > 0)
    throw new AppError({ code: codes.definitionInUse, detail: `It is used by the index ${users.join(', ')}` });
}

function completed(sent: Attributes): FieldAttributes {
  const preset = {
    module: undefined,
    name: undefined,
    type: undefined,
    labels: undefined,
    help: {},
    required: false,
    default: null,
    length: SHORT_TEXTS.includes(sent.type) ? SHORT_LENGTH : null,
    options: null,
    related_module: null,
  };
  return { ...preset, ...sent };
}

function attributesOf(field: CustomField): FieldAttributes {
  const { module, name, type, labels, help, required, default: value, length, options, relatedModule } = field;
  return {
    module,
    name,
    type,
    labels,
    help,
    required,
    // Exact numbers are text in the catalogue, and numbers in documents.
    default: fieldTypes[type].sqlType === 'numeric' && value !== null ? Number(value) : value,
    length,
    options,
    related_module: relatedModule,
  };
}

async function requireFilled(tx: Queryable, builtIn: Catalog, field: CustomField): Promise<void> {
  const count = await countLacking(tx, await moduleOf(tx, builtIn, field), field);
  if (count > 0)
    throw new AppError(
      faultAt(codes.recordsLackValue, 'required', `${count} records would have no value; give it a default`),
    );
}

async function readChanged(
  tx: Queryable,
  builtIn: Catalog,
  present: CustomField,
  sent: Attributes,
): Promise<CustomField> {
  const stored = attributesOf(present);
  const isShorter = typeof sent.length === 'number' && sent.length < (present.length ?? Infinity);
  const isRetyped = 'type' in sent && sent.type !== present.type;
  return read(tx, builtIn, { ...stored, ...sent }, present.initial, [
    ...nameFaults(sent, WRITABLE, 'update'),
    ...fixedFaults(sent, stored, FIXED),
    ...(isRetyped ? [await retypedFault(tx, await moduleOf(tx, builtIn, present), present)] : []),
    ...(isShorter ? [faultAt(codes.definitionFixed, 'length', 'The length can only grow')] : []),
  ]);
}

async function retypedFault(tx: Queryable, module: Module, { name }: CustomField): Promise<Fault> {
  const { count, examples } = await findHolders(tx, module, name);
  const such = count === 0 ? '' : `, such as ${examples.join(', ')}`;
  return faultAt(codes.definitionFixed, 'type', `${count} records have a value${such}; define another attribute`);
}

async function read(
  tx: Queryable,
  builtIn: Catalog,
  given: FieldAttributes,
  initial: CustomField['initial'],
  others: readonly Fault[],
): Promise<CustomField> {
  const { module, name, type, labels, help, required, length, options, related_module: related } = given;
  const keys = await keysOf(tx, builtIn, options);
  const value = readDefault(keys, given);
  const owner = await moduleInForce(tx, builtIn, module);
  const target = await moduleInForce(tx, builtIn, related);
  throwIfAny([
    ...others,
    ...wordFaults('module', module, () => owner !== undefined),
    ...formFaults(name),
    ...wordFaults('type', type, (word) => (CUSTOM_TYPES as readonly string[]).includes(word)),
    ...labelFaults('labels', labels),
    ...helpFaults(help),
    ...(typeof required === 'boolean'
      ? []
      : [faultAt(codes.wrongType, 'required', 'The attribute takes true or false')]),
    ...('fault' in value ? [value.fault] : []),
    ...lengthFaults(type, length),
    ...(WITH_OPTIONS.includes(type)
      ? wordFaults('options', options, () => keys !== undefined)
      : absentFaults('options', options)),
    ...(type === 'id'
      ? wordFaults('related_module', related, () => target?.makerOnly === false)
      : absentFaults('related_module', related)),
  ]);
  const definition = { module, name, type, labels, help, required, length, options, relatedModule: related, initial };
  return { ...definition, default: 'value' in value ? value.value : null } as CustomField;
}

/** The keys of a drop-down; undefined when there is none of this name. */
async function keysOf(tx: Queryable, builtIn: Catalog, name: unknown): Promise<readonly string[] | undefined> {
  if (typeof name !== 'string') return undefined;
  const keys = builtIn.dropdowns.get(name);
  if (keys === undefined && formFaults(name).length > 0) return undefined;
  const added = await readDefinition<CustomOptions>(tx, 'options', name);
  if (added === undefined || added.isDeleted) return keys;
  return [...(keys ?? []), ...added.definition.items.map(({ key }) => key)];
}

/** Null or a value that the attribute accepts, as it is stored. */
function readDefault(
  keys: readonly string[] | undefined,
  { type, default: value, length }: FieldAttributes,
): { readonly value: CustomField['default'] } | { readonly fault: Fault } {
  const known = CUSTOM_TYPES.find((one) => one === type);
  // A definition without a known type is refused for that.
  if (value === null || known === undefined) return { value: null };
  if (WITHOUT_DEFAULT.includes(type))
    return { fault: faultAt(codes.malformedValue, 'default', 'Attributes of this type have no default') };
  const max = Math.min(typeof length === 'number' ? length : Infinity, DEFAULT_LENGTH);
  const checked = fieldTypes[known].check(value, rulesOf({ max, keys }));
  if ('refusal' in checked) return { fault: faultAt(checked.refusal.code, 'default', checked.refusal.detail) };
  return fieldTypes[known].sqlType === 'numeric' ? asShown(String(checked.value)) : checked;
}

/** A decimal number that is the same when it is read as a number of a document, in which form it is stored. */
function asShown(text: string): ReturnType<typeof readDefault> {
  const [mantissa = ''] = text.split(/e/i);
  const digits = mantissa.replaceAll(/[^0-9]/g, '').replaceAll(/^0+|0+$/g, '');
  const checked = fieldTypes.decimal.check(Number(text), {});
  if ('value' in checked && digits.length <= EXACT_DIGITS) return checked;
  return { fault: faultAt(codes.outOfRange, 'default', `A default has at most ${EXACT_DIGITS} significant digits`) };
}

function lengthFaults(type: unknown, length: unknown): Fault[] {
  if (!WITH_LENGTH.includes(type)) return absentFaults('length', length);
  if (length === null && type === 'longText') return [];
  if (typeof length !== 'number' || !Number.isInteger(length))
    return [faultAt(codes.wrongType, 'length', 'The attribute takes a whole number')];
  if (length >= 1 && length <= DEFINITION_LIMITS.length) return [];
  return [faultAt(codes.outOfRange, 'length', `The length is from 1 to ${DEFINITION_LIMITS.length}`)];
}
