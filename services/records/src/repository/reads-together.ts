import { runOutsideContext } from '@crm/runtime';

/** Finds the rows that exist among the given ids. */
export type FindRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;

interface Group<Row> {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Row>>;
  readers: number;
}

/** The maximum number of ids in one query: each caller waits for all of them. */
const MAX_IDS = 16;

/**
 * Looks rows up by id, and combines the look-ups made in one turn of the event loop: most of the cost of a look-up is
 * the statement and its packet, not the row. A single look-up ends with its request, as described in `Database`;
 * look-ups that share a statement continue when one of their requests ends.
 */
export class ReadsTogether<Row extends { readonly id: string }> {
  readonly #groups = new Map<string, Group<Row>>();

  /** The row with this id, if there is one. Look-ups with the same key are served by the `find` of one of them. */
  async read(key: string, id: string, find: FindRows<Row>): Promise<Row | undefined> {
    const group = this.#groups.get(key) ?? this.#open(key, find);
    group.ids.add(id);
    group.readers += 1;
    if (group.ids.size === MAX_IDS) this.#groups.delete(key);
    return (await group.found).get(id);
  }

  #open(key: string, find: FindRows<Row>): Group<Row> {
    const { promise: found, resolve } = Promise.withResolvers<ReadonlyMap<string, Row>>();
    const group: Group<Row> = { ids: new Set(), found, readers: 0 };
    this.#groups.set(key, group);
    setImmediate(() => {
      if (this.#groups.get(key) === group) this.#groups.delete(key);
      const search = (): Promise<ReadonlyMap<string, Row>> => findById(find, [...group.ids]);
      resolve(group.readers === 1 ? search() : runOutsideContext(search));
    });
    return group;
  }
}

async function findById<Row extends { readonly id: string }>(
  find: FindRows<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = await find(ids);
  return new Map(rows.map((row) => [row.id, row]));
}
