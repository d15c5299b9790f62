/** Any object of Kubernetes, as far as all of them are alike. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [key: string]: unknown;
}

/** Names an object in messages and maps. */
export function nameOf({ kind, metadata }: KubeObject): string {
  return `${kind} ${metadata.name}`;
}
