import type { KubeObject } from './kube-object.js';
import { modelsOf, type Model } from './models.js';

/**
 * Faults that strict API servers would find in an object, from the oldest to the newest: breaches of its kind's schema, and fields
 * that the schema does not know.
 */
export async function defectsOf(object: KubeObject): Promise<string[]> {
  const served = await modelsOf(object.apiVersion, object.kind);
  return served.flatMap(({ api, model }) =>
    (model === undefined ? ['it is not served'] : defectsBy(model, object)).map((defect) => `${defect} (${api})`),
  );
}

function defectsBy(model: Model, object: KubeObject): string[] {
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
    // The members of an unread member were not read either; naming the outermost one is enough.
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
