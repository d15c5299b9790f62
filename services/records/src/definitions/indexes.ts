import { randomBytes } from 'node:crypto';
import {
  customField,
  definitionId,
  fieldTypes,
  INDEX_KINDS,
  MAX_SORTED_TEXT,
  type Catalog,
  type CustomField,
  type CustomIndex,
  type Field,
  type Module,
} from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, type Attributes } from '@crm/service';
import { countDefinitions, readDefinition, type Stored } from '../repository/definitions.js';
import { nameFaults, wordFaults } from './definition-faults.js';
import type { DefinitionKind } from './definition-kind.js';
import { moduleInForce } from './modules.js';

const WRITABLE = ['module', 'attribute', 'kind'] as const;
const MANAGED = ['state', 'reason'] as const;

/** Of a module, those that are not deleted. */
const MAX_INDEXES = 20;

/** Every table has indexes of these. */
const ORDERED = ['date_entered', 'date_modified'];

/** Indexes of custom and built-in attributes, which a job makes (catalog#indexes). `builtIn` is the catalogue of the release. */
export function indexKind(builtIn: Catalog): DefinitionKind<CustomIndex> {
  const requireFew = async (tx: Queryable, { module }: CustomIndex): Promise<void> => {
    if ((await countDefinitions(tx, 'index', module)) >= MAX_INDEXES)
      throw new AppError(faultAt(codes.tooManyDefinitions, 'module', `A module has at most ${MAX_INDEXES} indexes`));
  };
  return {
    kind: 'index',
    placeOf: ({ module, attribute, kind }) => ({ id: indexId(module, attribute, kind), module }),
    attributesOf: ({ module, attribute, kind, state, reason }) => ({ module, attribute, kind, state, reason }),
    completed,
    readNew: async (tx, sent) => {
      const { module, attribute, kind } = completed(sent);
      const owner = await moduleInForce(tx, builtIn, module);
      throwIfAny([
        ...nameFaults(sent, WRITABLE, 'create', MANAGED),
        ...wordFaults('module', module, () => owner !== undefined),
        ...wordFaults('kind', kind, (word) => (INDEX_KINDS as readonly string[]).includes(word)),
        // A definition without a known module is refused for that.
        ...(owner === undefined ? [] : await attributeFaults(tx, owner, { attribute, kind })),
      ]);
      return { module, attribute, kind, ...unmade() } as CustomIndex;
    },
    readChanged: (_tx, present) => Promise.resolve(present),
    asNew: async (tx, index) => {
      await requireFew(tx, index);
      return index;
    },
    // Under a new key: what is left of the one before is removed.
    asRestored: async (tx, index, { definition: present, isDeleted }: Stored<CustomIndex>) => {
      if (isDeleted) await requireFew(tx, index);
      else if (present.state !== 'failed')
        throw new AppError(faultAt(codes.nameInUse, 'attribute', 'There is this index already'));
      return index;
    },
    requireUnused: () => Promise.resolve(),
  };
}

export function indexId(module: string, attribute: string, kind: string): string {
  return `${module}.${attribute}.${kind}`;
}

function completed(sent: Attributes): Attributes {
  return { module: undefined, attribute: undefined, kind: 'ascending', ...sent };
}

/** The attributes of an index that is to be made. */
function unmade(): Pick<CustomIndex, 'key' | 'state' | 'reason'> {
  return { key: randomBytes(6).toString('hex'), state: 'building', reason: null };
}

async function attributeFaults(
  tx: Queryable,
  module: Module,
  { attribute, kind }: Attributes,
): Promise<readonly Fault[]> {
  if (typeof attribute !== 'string') return wordFaults('attribute', attribute, () => false);
  const field = await fieldOf(tx, module, attribute);
  if (field === undefined) return [faultAt(codes.notAnOption, 'attribute', 'The module has no such attribute')];
  const refusal = refusalOf(field, kind);
  if (refusal !== undefined) return [faultAt(codes.notAnOption, 'attribute', refusal)];
  return isIndexed(module, attribute, kind)
    ? [faultAt(codes.nameInUse, 'attribute', 'The release has this index')]
    : [];
}

async function fieldOf(tx: Queryable, module: Module, attribute: string): Promise<Field | undefined> {
  const field = module.fields.get(attribute);
  if (field !== undefined) return field;
  const id = definitionId({ module: module.name, name: attribute });
  const stored = await readDefinition<CustomField>(tx, 'field', id);
  return stored === undefined || stored.isDeleted ? undefined : customField(stored.definition);
}

/** Why no index of a kind can be made of an attribute, in words. */
function refusalOf({ type, derived, max = Infinity }: Field, kind: unknown): string | undefined {
  if (derived !== undefined && derived.kind !== 'custom')
    return 'The values of this attribute come from other attributes';
  if (type === 'multiEnum') return 'Attributes with several values have no index';
  const isText = fieldTypes[type].sqlType === 'text' && type !== 'id' && type !== 'enum';
  if (kind === 'pattern') return isText ? undefined : 'Only texts have an index of patterns';
  return isText && max > MAX_SORTED_TEXT
    ? `Only texts of at most ${MAX_SORTED_TEXT} characters have an order`
    : undefined;
}

function isIndexed({ indexes }: Module, attribute: string, kind: unknown): boolean {
  if (kind !== 'pattern' && ORDERED.includes(attribute)) return true;
  const order = kind === 'descending' ? `-${attribute}` : attribute;
  return indexes.some((shape) =>
    'like' in shape
      ? kind === 'pattern' && shape.like === attribute
      : kind !== 'pattern' && shape.equals === undefined && shape.order?.[0] === order,
  );
}
