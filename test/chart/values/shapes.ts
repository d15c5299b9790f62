type Shape = Readonly<Record<string, unknown>>;

/** A part of a name in an image reference, as the grammar of OCI's distribution specification has it. */
const PART = '[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*';
const HOST_LABEL = '[A-Za-z0-9]+(-+[A-Za-z0-9]+)*';
const REGISTRY = `(\\[[0-9A-Fa-f:]+\\]|${HOST_LABEL}(\\.${HOST_LABEL})*)(:[0-9]+)?(/${PART})*`;

/** Kinds of text that several values have, by the word after `@schema`; none permits YAML, a URL or a shell command. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  duration: { pattern: '^[0-9]+(ms|s|m|h|d)$' },
  bytes: { pattern: '^[0-9]+(B|KiB|MiB|GiB)$' },
  // As Go writes it, for cert-manager.
  goDuration: { pattern: '^([0-9]+(ms|s|m|h))+$' },
  prometheusDuration: { pattern: '^([0-9]+(ms|s|m|h|d|w|y))+$' },
  quantity: { pattern: '^[0-9]+(\\.[0-9]+)?([kMGTPE]|[KMGTPE]i)?$' },
  // Of an object; may be empty.
  name: { maxLength: 253, pattern: '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$' },
  namespace: { maxLength: 63, pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$' },
  // In a Secret or ConfigMap.
  key: { maxLength: 253, pattern: '^[-._A-Za-z0-9]+$' },
  host: { maxLength: 253, pattern: '^(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9]([-A-Za-z0-9._]*[A-Za-z0-9.])?)?$' },
  // Of a store.
  account: { maxLength: 63, pattern: '^[A-Za-z0-9_]([-A-Za-z0-9_.@$]*[A-Za-z0-9_$])?$' },
  database: { maxLength: 63, pattern: '^[A-Za-z0-9_][-A-Za-z0-9_.]*$' },
  registry: { pattern: `^(${REGISTRY})?$` },
  repository: { maxLength: 255, pattern: `^(${PART}(/${PART})*)?$` },
  repositoryPrefix: { maxLength: 242, pattern: `^(${PART}/)*(${PART}(\\.|_|__|-+)?)?$` },
  tag: { not: { const: 'latest' }, pattern: '^([A-Za-z0-9_][-.A-Za-z0-9_]{0,127})?$' },
  digest: { pattern: '^(sha256:[a-f0-9]{64})?$' },
  networks: { items: { type: 'string', pattern: '^[0-9A-Fa-f:.]+/[0-9]{1,3}$' } },
  url: { pattern: '^(https?://[^\\s"\'`<>{}\\\\]+)?$' },
};
