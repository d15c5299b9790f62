import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { chartFolder } from '../paths.js';
import { SHAPES } from './shapes.js';

/** One key of values.yaml with what its comment says. */
export interface ValueNode {
  readonly path: readonly string[];
  readonly description: string;
  /** Additions to the schema from the line `@schema`. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** Keys with descriptions of their own; without any, the value has no inner structure. */
  readonly children: readonly ValueNode[];
}

/** The services, whose values override `defaults`. */
export const SERVICES = ['gateway', 'auth', 'records', 'relationships', 'files', 'events'] as const;

/** Reads values.yaml with its comments. */
export function readValueTree(): readonly ValueNode[] {
  const document = parseDocument(readFileSync(path.join(chartFolder, 'values.yaml'), 'utf8'));
  if (!isMap(document.contents)) throw new Error('values.yaml is no map');
  return childrenOf(document.contents, []);
}

/** Every node without children. */
export function leavesOf(nodes: readonly ValueNode[]): ValueNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));
}

/** Every node, those with children too. */
export function nodesOf(nodes: readonly ValueNode[]): ValueNode[] {
  return nodes.flatMap((node) => [node, ...nodesOf(node.children)]);
}

function childrenOf(map: YAMLMap, parent: readonly string[]): ValueNode[] {
  return map.items.map((pair, index) => {
    const comment = index === 0 ? (map.commentBefore ?? commentOf(pair)) : commentOf(pair);
    return readNode(pair, comment ?? '', parent);
  });
}

function readNode(pair: Pair, comment: string, parent: readonly string[]): ValueNode {
  const path = [...parent, String(pair.key)];
  // Of a comment above a blank line nobody knows what it belongs to.
  const lines = (comment.split(/\n\s*\n/).at(-1) ?? '').split('\n').map((line) => line.trim());
  const annotation = lines.find((line) => line.startsWith('@schema '))?.slice('@schema '.length) ?? '{}';
  const children = isMap(pair.value) ? childrenOf(pair.value, path) : [];
  const isGroup = children.some(({ description, children: inner }) => description !== '' || inner.length > 0);
  return {
    path,
    description: lines
      .filter((line) => !line.startsWith('@schema '))
      .join(' ')
      .trim(),
    schema: SHAPES[annotation] ?? (JSON.parse(annotation) as Record<string, unknown>),
    value: isMap(pair.value) || !isScalar(pair.value) ? toPlain(pair.value) : pair.value.value,
    children: isGroup ? children : [],
  };
}

function commentOf(pair: Pair): string | undefined {
  return isScalar(pair.key) ? (pair.key.commentBefore ?? undefined) : undefined;
}

function toPlain(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node)) as unknown;
}
