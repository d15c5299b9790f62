import {
  DEFINITION_LIMITS,
  isEdgeLink,
  isJsonObject,
  type Catalog,
  type CustomOptions,
  type Field,
} from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, textFaults, type Attributes } from '@crm/service';
import { countDefinitions, fieldsWithOptions, type Stored } from '../repository/definitions.js';
import { fixedFaults, formFaults, labelFaults, nameFaults } from './definition-faults.js';
import type { DefinitionKind } from './definition-kind.js';

const WRITABLE = ['name', 'items'] as const;
const MAX_OPTIONS = 500;

/** Custom drop-downs, and what is added to those of the release (catalog#custom-drop-downs). */
export function optionsKind(builtIn: Catalog): DefinitionKind<CustomOptions> {
  const read = (attributes: Attributes, others: readonly Fault[]): CustomOptions => {
    const { name, items } = attributes;
    const keys = typeof name === 'string' ? builtIn.dropdowns.get(name) : undefined;
    const isRefused = keys !== undefined && !isExtendable(builtIn, String(name));
    throwIfAny([
      ...others,
      ...(keys === undefined ? formFaults(name) : []),
      ...(isRefused ? [faultAt(codes.notAnOption, 'name', 'This drop-down is not extended')] : []),
      ...itemFaults(items, keys ?? []),
    ]);
    return { name, items } as CustomOptions;
  };
  return {
    kind: 'options',
    placeOf: ({ name }) => ({ id: name, module: '' }),
    attributesOf: ({ name, items }) => ({ name, items }),
    completed,
    readNew: (_tx, sent) => Promise.resolve(read(completed(sent), nameFaults(sent, WRITABLE, 'create'))),
    readChanged: (_tx, present, sent) => {
      const faults = [...nameFaults(sent, WRITABLE, 'update'), ...fixedFaults(sent, { ...present }, ['name'])];
      const options = read({ ...present, ...sent }, faults);
      const lost = present.items.filter(({ key }) => !options.items.some((item) => item.key === key));
      throwIfAny(
        lost.map(({ key }) => faultAt(codes.definitionFixed, 'items', `The key ${JSON.stringify(key)} stays`)),
      );
      return Promise.resolve(options);
    },
    asNew: async (tx, options) => {
      if ((await countDefinitions(tx, 'options', '')) >= MAX_OPTIONS)
        throw new AppError(
          faultAt(codes.tooManyDefinitions, 'name', `There are at most ${MAX_OPTIONS} custom drop-downs`),
        );
      return options;
    },
    asRestored: (_tx, options, { isDeleted }: Stored<CustomOptions>) => {
      if (!isDeleted) throw new AppError(faultAt(codes.nameInUse, 'name'));
      return Promise.resolve(options);
    },
    requireUnused: async (tx: Queryable, { name }) => {
      if (builtIn.dropdowns.has(name))
        throw new AppError({ code: codes.definitionInUse, detail: 'Records may have the keys that were added' });
      const users = await fieldsWithOptions(tx, name);
      if (users.length > 0)
        throw new AppError({ code: codes.definitionInUse, detail: `It is used by ${users.join(', ')}` });
    },
  };
}

function completed(sent: Attributes): Attributes {
  return { name: undefined, items: undefined, ...sent };
}

/** Whether all its users are attributes of records with texts of the drop-down's own. */
function isExtendable({ modules }: Catalog, name: string): boolean {
  const links = [...modules.values()].flatMap((module) => [...module.links.values()]).filter(isEdgeLink);
  const middle = links.flatMap((link) => [...link.middle.values()]);
  const users = [...modules.values()].flatMap(({ fields }) =>
    [...fields.values()].filter(({ options }) => options === name).map((field) => ({ field, fields })),
  );
  const isOfParents = ({ field, fields }: (typeof users)[number]): boolean =>
    fields.values().some(({ references }) => typeof references === 'object' && references.typeField === field.name);
  const isText = ({ type }: Field): boolean => type === 'enum' || type === 'multiEnum';
  return (
    users.length > 0 &&
    users.every((user) => isText(user.field) && !isOfParents(user)) &&
    !middle.some(({ options }) => options === name)
  );
}

function itemFaults(items: unknown, builtIn: readonly string[]): Fault[] {
  if (items === undefined) return [faultAt(codes.requiredAttributeMissing, 'items')];
  if (!Array.isArray(items) || items.length === 0)
    return [faultAt(codes.wrongType, 'items', 'The attribute takes a list of objects with a key and labels')];
  if (items.length > DEFINITION_LIMITS.items)
    return [faultAt(codes.outOfRange, 'items', `A drop-down has at most ${DEFINITION_LIMITS.items} items`)];
  const taken = new Set(builtIn.map((key) => key.toLowerCase()));
  const seen = new Set<string>();
  return (items as readonly unknown[]).flatMap((item, index) => {
    if (!isJsonObject(item)) return [faultAt(codes.wrongType, ['items', index], 'The item must be an object')];
    const { key, labels, ...others } = item;
    const place = ['items', index, 'key'] as const;
    // Keys that are no texts are refused for that.
    const folded = typeof key === 'string' ? key.toLowerCase() : '';
    const isRepeated = folded !== '' && seen.has(folded);
    seen.add(folded);
    return [
      ...Object.keys(others).map((name) => faultAt(codes.unknownAttribute, ['items', index, name])),
      ...(key === undefined
        ? [faultAt(codes.requiredAttributeMissing, place)]
        : textFaults(place, key, DEFINITION_LIMITS.key)),
      ...(taken.has(folded) ? [faultAt(codes.nameInUse, place, 'The built-in drop-down has this key')] : []),
      ...(isRepeated ? [faultAt(codes.notAnOption, place, 'The key is there twice')] : []),
      ...labelFaults(['items', index, 'labels'], labels),
    ];
  });
}
