import type { KubeObject } from './kube-object.js';
import { modelOf } from './models.js';

/** What a strict API server would say against an object: breaches of its kind's schema, and fields that the schema does not know. */
export function defectsOf(object: KubeObject): string[] {
  const model = modelOf(object.apiVersion, object.kind);
  if (model === undefined) return [`${object.apiVersion} ${object.kind} is no kind that this chart renders`];
  const unread = new Unread();
  try {
    // The schemas are compiled functions that accept unknown fields; a field that they know is one that they read.
    model.prototype.validate.call(unread.watch(new model(object as never), ''));
  } catch (error) {
    return [(error as Error).message];
  }
  return unread.paths().map((path) => `${path} is unknown`);
}

/** Finds the members of an object that nobody reads. */
class Unread {
  readonly #members = new Set<string>();

  paths(): string[] {
    // What stands within an unread member was not looked at either; the outermost one tells it all.
    return [...this.#members].filter((path) => ![...this.#members].some((other) => path.startsWith(`${other}/`)));
  }

  watch<T extends object>(target: T, path: string): T {
    for (const key of Object.keys(target)) this.#members.add(`${path}/${key}`);
    const seen = new Map<string, unknown>();
    return new Proxy(target, {
      get: (object, key, receiver) => {
        const value: unknown = Reflect.get(object, key, receiver);
        if (typeof key === 'symbol') return value;
        this.#members.delete(`${path}/${key}`);
        if (typeof value !== 'object' || value === null) return value;
        const known = seen.get(key) ?? this.watch(value, `${path}/${key}`);
        seen.set(key, known);
        return known;
      },
    });
  }
}
