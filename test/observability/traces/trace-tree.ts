import type { CollectedSpan } from './collector.js';

/** One line for each span, below its parent and in order of time: `service kind name`; a missing parent is shown as `?`. */
export function treeOf(spans: readonly CollectedSpan[], callersSpanId: string): readonly string[] {
  const known = new Set([callersSpanId, ...spans.map(({ spanId }) => spanId)]);
  const childrenOf = (parentId: string): CollectedSpan[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === parentId).sort((a, b) => Number(a.start - b.start));
  const below = (parentId: string, indent: string): string[] =>
    childrenOf(parentId).flatMap(({ service, kind, name, spanId }) => [
      `${indent}${service} ${kind} ${name}`,
      ...below(spanId, `${indent}  `),
    ]);
  const orphans = spans.filter(({ parentSpanId }) => !known.has(parentSpanId));
  return [...below(callersSpanId, ''), ...orphans.map(({ service, kind, name }) => `? ${service} ${kind} ${name}`)];
}
