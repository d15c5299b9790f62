import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { createRegistry } from '../metrics/registry.js';
import { createEditions, type Editions, type Loaded } from './editions.js';

const logger = createLogger({ service: 'test', version: '1', level: 'fatal' });

/** Editions that are named by their versions. */
function editionsOf(load: (known: string) => Promise<Loaded<string> | undefined>): Editions<string> {
  const registry = createRegistry({ service: 'test', version: '1' });
  return createEditions({ name: 'test', first: 'built in', load, logger, registry });
}

const loaded = (version: string): Loaded<string> => ({ version, edition: `edition ${version}` });

describe('catalog#in-force: editions', () => {
  it('are the first one until one is loaded', async () => {
    const editions = editionsOf((known) => Promise.resolve(known === '1' ? undefined : loaded('1')));
    expect([editions.isLoaded, editions.current]).toEqual([false, 'built in']);
    await editions.renew();
    expect([editions.isLoaded, editions.current]).toEqual([true, 'edition 1']);
    await editions.renew();
    expect(editions.current).toBe('edition 1');
  });

  it('are looked for once by all that miss a name, and not again within a second', async () => {
    let version = 1;
    const load = jest.fn(() => Promise.resolve(loaded(String(version))));
    const editions = editionsOf(load);
    const found = await Promise.all([1, 2, 3].map(() => editions.newerThan('built in')));
    expect(found).toEqual(['edition 1', 'edition 1', 'edition 1']);
    version = 2;
    expect(await editions.newerThan('edition 1')).toBe('edition 1');
    expect(load).toHaveBeenCalledTimes(1);
    expect(await editions.newerThan('built in')).toBe('edition 1');
  });

  it('are looked for when a name is missed right after the job has looked', async () => {
    let version = 1;
    const editions = editionsOf(() => Promise.resolve(loaded(String(version))));
    await editions.renew();
    version = 2;
    expect(await editions.newerThan('edition 1')).toBe('edition 2');
  });

  it('stay when the source is away, which only a renewal reports', async () => {
    const editions = editionsOf(() => Promise.reject(new Error('away')));
    expect(await editions.newerThan('built in')).toBe('built in');
    await expect(editions.renew()).rejects.toThrow('away');
    expect(editions.current).toBe('built in');
  });

  it.each<[string, (editions: Editions<string>) => Promise<unknown>]>([
    ['a renewal', (editions) => editions.renew()],
    ['a missed name', (editions) => editions.newerThan('edition 1')],
  ])('are loaded by %s after a look that began before', async (_cause, renew) => {
    let version = 1;
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const editions = editionsOf(async () => {
      const seen = loaded(String(version));
      await gate;
      return seen;
    });
    const early = editions.renew();
    version = 2;
    const renewal = renew(editions);
    open(undefined);
    await Promise.all([early, renewal]);
    expect(editions.current).toBe('edition 2');
  });
});
