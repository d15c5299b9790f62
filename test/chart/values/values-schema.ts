import { SERVICES, type ValueNode } from './value-tree.js';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON schema (draft 7) of values.yaml: strict wherever the chart knows the keys, and without a reference to anywhere else. */
export function valuesSchema(tree: readonly ValueNode[]): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart crm',
    ...groupSchema(tree),
  };
}

function groupSchema(children: readonly ValueNode[]): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(children.map((node) => [node.path.at(-1) ?? '', nodeSchema(node, children)])),
  };
}

function nodeSchema(node: ValueNode, siblings: readonly ValueNode[]): Schema {
  const [name = ''] = node.path;
  const description = node.description === '' ? {} : { description: node.description };
  if (node.path.length === 1 && isService(name)) return { ...description, ...serviceSchema(node, siblings) };
  if (node.children.length > 0) return { ...description, ...groupSchema(node.children), ...node.schema };
  return { ...description, type: typeOf(node.value), ...node.schema, default: node.value };
}

/** A service takes every key of `defaults`, and some of its own. */
function serviceSchema(node: ValueNode, siblings: readonly ValueNode[]): Schema {
  const defaults = siblings.find(({ path }) => path[0] === 'defaults')?.children ?? [];
  const shared = defaults.map(
    ({ path: [, key = ''] }) => [key, { $ref: `#/properties/defaults/properties/${key}` }] as const,
  );
  const sharedKeys = new Set(shared.map(([key]) => key));
  const own = node.children.filter(({ path: [, key = ''] }) => !sharedKeys.has(key));
  const { properties } = groupSchema(own);
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(shared), ...(properties as Schema) },
  };
}

/** Whether a key of the top is the values of one service. */
export function isService(name: string): boolean {
  return (SERVICES as readonly string[]).includes(name);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
