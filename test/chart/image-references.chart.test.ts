import { describe, expect, it } from '@jest/globals';
import { HELMS } from '@crm/testkit';
import { render, renderText, type Values } from './helm/render.js';
import { podsOf } from './objects/pods-of.js';

const DIGEST = `sha256:${'0'.repeat(64)}`;

/** References to images follow the grammar of OCI's distribution specification. */
describe('references to images', () => {
  it.each<[Values, string]>([
    [{ image: { registry: 'localhost:5000', tag: 'v1.2.3_rc-1' } }, 'localhost:5000/example/crm-auth:v1.2.3_rc-1'],
    [{ image: { registry: '[fd00::1]:5000', tag: '1' } }, '[fd00::1]:5000/example/crm-auth:1'],
    [{ image: { registry: 'mirror.example.org/ghcr.io', tag: '1' } }, 'mirror.example.org/ghcr.io/example/crm-auth:1'],
    [{ image: { registry: '', repositoryPrefix: 'crm__', tag: '1' } }, 'crm__auth:1'],
    [{ image: { repositoryPrefix: '', tag: '1' } }, 'ghcr.io/auth:1'],
    [{ auth: { image: { repository: 'a/b-c.d__e/f', digest: DIGEST } } }, `ghcr.io/a/b-c.d__e/f@${DIGEST}`],
  ])('are built from %j', async (values, image) => {
    const { objects } = await render({ values });
    expect(podsOf(objects).find(({ component }) => component === 'auth')?.containers[0]?.image).toBe(image);
  });

  it('have the given digests of the embedded stores', async () => {
    const image = { digest: DIGEST };
    const { objects } = await render({
      values: { postgresql: { embedded: { image } }, redis: { embedded: { image } } },
    });
    const images = podsOf(objects).flatMap(({ containers }) => containers.flatMap((one) => one.image ?? []));
    const stores = images.filter((one) => /\/(?:postgres|redis)[:@]/.test(one));
    expect([...new Set(stores)].sort()).toEqual(
      ['postgres', 'redis'].map((name) => `docker.io/library/${name}@${DIGEST}`),
    );
  });

  it.each(HELMS)('are rejected by %s where no registry would accept them', async (helm) => {
    const faults: readonly (readonly [string, unknown])[] = [
      ['image.tag', 'a b'],
      ['image.tag', '.a'],
      ['image.tag', 'a'.repeat(129)],
      ['image.tag', 'latest'],
      ['image.registry', 'https://ghcr.io'],
      ['image.registry', 'ghcr.io/'],
      ['image.registry', 'ghcr.io/Upper'],
      ['image.repositoryPrefix', '/crm-'],
      ['image.repositoryPrefix', 'Example/crm-'],
      ['global.imageRegistry', 'a b'],
      ['defaults.image.repository', 'a//b'],
      ['defaults.image.repository', 'a:b'],
      ['defaults.image.tag', 'a@b'],
      ['defaults.image.digest', 'sha256:0'],
      ['postgresql.embedded.image.tag', 'a b'],
      ['redis.embedded.image.registry', 'a b'],
      ['redis.embedded.image.repository', 'Redis'],
    ];
    const taken = await Promise.all(
      faults.map(async ([name, value]) => {
        const values = name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
        const complaint = await renderText({ helm, values }).catch((error: unknown) => (error as Error).message);
        return complaint.includes("don't meet the specifications of the schema") ? [] : [`${name}: ${String(value)}`];
      }),
    );
    expect(taken.flat()).toEqual([]);
  });
});
