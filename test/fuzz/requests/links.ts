import { resolve, type OpenApi, type Schema } from './openapi.js';

/** A link of a module, as its requests name it. */
export interface LinkFacts {
  readonly name: string;
  /** The module of the records that it leads to. */
  readonly target: string;
  /** Attributes of its middle table, if it has one. */
  readonly middle: readonly string[];
  /** Whether a record's document may bring it along. */
  readonly isWritable: boolean;
}

/** Every link of a module; none for a module without. */
export function linksOf(document: OpenApi, module: string): readonly LinkFacts[] {
  const parameter = document.components.parameters?.[`${module}.link`] as { schema: Schema } | undefined;
  const creation = at(document, document.components.schemas?.[`${module}.create`], 'data', 'relationships');
  return (parameter?.schema.enum ?? []).map((link) => {
    const name = String(link);
    const linkage = at(document, creation, name, 'data');
    const middle = document.components.schemas?.[`${module}.${name}.middle`] as Schema | undefined;
    return {
      name,
      target: linkage === undefined ? 'Users' : typeIn(document, linkage),
      middle: Object.keys(middle?.properties ?? {}),
      isWritable: linkage !== undefined,
    };
  });
}

/** Every attribute that a document of a module may bring. */
export function attributesOf(document: OpenApi, body: Schema): readonly string[] {
  return Object.keys(at(document, body, 'data', 'attributes')?.properties ?? {});
}

function at(document: OpenApi, schema: unknown, ...names: readonly string[]): Schema | undefined {
  let found = schema;
  for (const name of names) found = (resolve(document, found ?? {}) as Schema).properties?.[name];
  return found === undefined ? undefined : (resolve(document, found) as Schema);
}

function typeIn(document: OpenApi, schema: unknown): string {
  const { anyOf, items, properties } = resolve(document, schema) as Schema;
  if (properties?.type !== undefined) return String((properties.type as Schema).const);
  return typeIn(
    document,
    items ?? anyOf?.find((one) => (one as Schema).type !== 'null') ?? { properties: { type: {} } },
  );
}
