/**
 * A map that cannot be changed once it is built, not even past the type checker. Iterates in the order of its entries.
 */
export class FrozenMap<K, V> extends Map<K, V> {
  constructor(entries: Iterable<readonly [K, V]>) {
    super(entries);
    Object.freeze(this);
  }

  override set(key: K, value: V): this {
    refuseWhenBuilt(this);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    refuseWhenBuilt(this);
    return super.delete(key);
  }

  override clear(): void {
    refuseWhenBuilt(this);
    super.clear();
  }
}

function refuseWhenBuilt(map: object): void {
  if (Object.isFrozen(map)) throw new TypeError('The catalogue cannot be changed');
}
