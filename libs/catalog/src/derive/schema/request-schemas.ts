import type { JsonSchema } from '../../checks/check.js';
import { isColumnLink } from '../../link-kinds.js';
import type { Catalog, ColumnLink, Derivation, Field, Module } from '../../model.js';
import { ID_PATTERN, ROUTE_WORDS } from '../../record-id.js';
import { overruledAttribute, sentAttribute, storedField } from './attribute-schema.js';
import { having, openObject, ref, type Definitions } from './build.js';
import { sentRelationships } from './linkage-schemas.js';

/**
 * Documents that create and update records. Members that JSON:API does not define are allowed everywhere but among the
 * attributes, because the service ignores them (JSON:API 1.0, "Document Structure").
 */
export function requestDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.values()];
  return {
    create: anyModuleOf(modules, 'create'),
    update: anyModuleOf(modules, 'update'),
    // Empty = to be generated.
    'id.new': { type: 'string', pattern: '^[A-Za-z0-9_-]{0,36}$', not: { enum: [...ROUTE_WORDS] } },
    ...Object.fromEntries(
      modules.flatMap((module) => [
        [`${module.name}.create`, creation(module, catalog)],
        [`${module.name}.update`, change(module, catalog)],
      ]),
    ),
  };
}

type Operation = 'create' | 'update';

/** Names of the definitions of `requestDefinitions` that are complete messages of any module. */
export const requestNames = ['create', 'update'] as const;

function creation(module: Module, catalog: Catalog): JsonSchema {
  const fields = [...module.fields.values()].filter((field) => isCreatable(field, module));
  const demanded = fields.filter(isDemanded);
  const linked = demanded.filter((field) => linksOver(field, module).length > 0);
  const isImplied = ({ name }: Field): boolean => name === module.span?.hours;
  const required = demanded
    .filter((field) => !linked.includes(field) && aliasesOf(field, module).length === 0 && !isImplied(field))
    .map(({ name }) => name);
  const attributes = {
    ...attributesOf(fields, module, 'create'),
    ...(required.length === 0 ? {} : { required }),
    ...together([...nameRules(module), ...spanRules(module), ...parentRules(module, 'create')]),
    ...restatementRules(fields),
  };
  const document = documentOf(module, 'create', catalog, ref('id.new'), attributes);
  const optional = demanded.length === linked.length ? ['id', 'attributes'] : ['id'];
  const rules = linked.map((field) => eitherWay(field, linksOver(field, module)));
  return openObject({ data: { ...openObject(document, [...optional, 'relationships']), ...together(rules) } });
}

function change(module: Module, catalog: Catalog): JsonSchema {
  const attributes = {
    ...attributesOf([...module.fields.values()], module, 'update'),
    ...together(parentRules(module, 'update')),
  };
  const document = documentOf(module, 'update', catalog, { type: 'string', pattern: ID_PATTERN }, attributes);
  return openObject({ data: openObject(document, ['attributes', 'relationships']) });
}

function documentOf(
  module: Module,
  operation: Operation,
  catalog: Catalog,
  id: JsonSchema,
  attributes: JsonSchema,
): Definitions {
  return { type: { const: module.name }, id, attributes, relationships: sentRelationships(module, catalog, operation) };
}

/** The links that are stored in an attribute of the module. */
function linksOver({ name }: Field, { links }: Module): readonly ColumnLink[] {
  return [...links.values()].filter(isColumnLink).filter(({ holder, column }) => holder === 'near' && column === name);
}

/** A required attribute may also be sent as a link with linkage. */
function eitherWay({ name }: Field, links: readonly ColumnLink[]): JsonSchema {
  const within = (member: string, inner: JsonSchema): JsonSchema => ({
    properties: { [member]: { type: 'object', ...inner } },
    required: [member],
  });
  const linkages = links.map((link) => within('relationships', within(link.name, having('data'))));
  return { anyOf: [within('attributes', having(name)), ...linkages] };
}

function attributesOf(fields: readonly Field[], module: Module, operation: Operation): JsonSchema {
  const properties = fields.map((field) => {
    const isOneOfNames = operation === 'create' && namesOf(field, module).length > 1;
    const value = isOneOfNames ? overruledAttribute(field) : sentAttribute(field, module);
    return [field.name, value] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

/** A create may send a required attribute under any of its names; under the others it may be empty. */
function nameRules(module: Module): readonly JsonSchema[] {
  const fields = [...module.fields.values()].filter(
    (field) => isDemanded(field) && aliasesOf(field, module).length > 0,
  );
  return fields.map((field) => ({
    anyOf: namesOf(field, module).map((one) => ({
      properties: { [one.name]: sentAttribute(one, module) },
      required: [one.name],
    })),
  }));
}

/** A create needs the duration of a span or its end. */
function spanRules({ span }: Module): readonly JsonSchema[] {
  if (span === undefined) return [];
  const ended = { properties: { [span.end]: { type: 'string', minLength: 1 } }, required: [span.end] };
  return [{ anyOf: [having(span.hours), ended] }];
}

/** The id of a parent needs the name of the parent's module, which may be stored already on an update. */
function parentRules(module: Module, operation: Operation): readonly JsonSchema[] {
  return [...module.fields.values()].flatMap(({ name, references }) => {
    if (typeof references !== 'object') return [];
    const { typeField } = references;
    const given = { type: 'string', minLength: 1 };
    const isNamed = {
      properties: { [typeField]: given },
      ...(operation === 'create' ? { required: [typeField] } : {}),
    };
    return [{ if: { properties: { [name]: given }, required: [name] }, then: isNamed }];
  });
}

function together(rules: readonly JsonSchema[]): JsonSchema {
  return rules.length === 0 ? {} : { allOf: rules };
}

/** The fields by which one value may be written. */
function namesOf(field: Field, module: Module): readonly Field[] {
  const stored = storedField(field, module);
  return field.readOnly ? [] : [stored, ...aliasesOf(stored, module)];
}

/** Other names under which an attribute may be written. */
function aliasesOf(field: Field, module: Module): readonly Field[] {
  const others = [...module.fields.values()].filter((other) => other !== field && !other.readOnly);
  return others.filter((other) => storedField(other, module) === field);
}

/** Whether a create may send a field. If only the server sets it, there is no value yet that a create could repeat. */
function isCreatable({ readOnly, derived }: Field, module: Module): boolean {
  if (!readOnly) return true;
  if (derived?.kind === 'concat') return true;
  const source = derived === undefined ? undefined : sourceOf(derived);
  return source !== undefined && module.fields.get(source)?.readOnly === false;
}

/** The attribute beside which a create accepts a derived name, whether the name is right or wrong. */
function sourceOf(derived: Derivation): string | undefined {
  switch (derived.kind) {
    case 'related':
    case 'upperCase':
      return derived.column;
    case 'parentName':
      return derived.idColumn;
    case 'linkedName':
      return derived.idField;
    case 'alias':
    case 'linkedId':
    case 'primaryAddress':
    case 'otherAddress':
    case 'content':
    case 'custom':
    case 'concat':
      return undefined;
  }
}

function isDemanded({ required, readOnly, default: preset }: Field): boolean {
  return required && !readOnly && preset === undefined;
}

/** The name of a related record is accepted beside its id. */
function restatementRules(fields: readonly Field[]): JsonSchema {
  const pairs = fields.flatMap(({ name, derived }) => {
    const source = derived === undefined ? undefined : sourceOf(derived);
    return source === undefined ? [] : [[name, [source]] as const];
  });
  return pairs.length === 0 ? {} : { dependentRequired: Object.fromEntries(pairs) };
}

function anyModuleOf(modules: readonly Module[], operation: Operation): JsonSchema {
  const typed = (type: JsonSchema): JsonSchema => ({
    data: { type: 'object', properties: { type }, required: ['type'] },
  });
  return {
    type: 'object',
    properties: typed({ enum: modules.map(({ name }) => name) }),
    required: ['data'],
    allOf: modules.map(({ name }) => ({
      if: { properties: typed({ const: name }) },
      then: ref(`${name}.${operation}`),
    })),
  };
}
