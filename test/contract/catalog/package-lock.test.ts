import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

interface LockedPackage {
  readonly integrity?: string;
  /** A workspace, which comes from this repository. */
  readonly link?: true;
}

it('package-lock.json has the checksum of every package that comes from a registry, for any platform', async () => {
  const text = await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const fetched = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && link !== true,
  );
  const unproven = fetched.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/u.test(integrity));
  expect(fetched.length).toBeGreaterThan(0);
  expect(unproven.map(([place]) => place)).toEqual([]);
});
