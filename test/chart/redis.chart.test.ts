import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { IConfigMap } from 'kubernetes-models/v1';
import { render } from './helm/render.js';
import { ofKind } from './objects/pods-of.js';
import { repository } from './paths.js';

/** The users of a configuration with their rights, whatever their passwords are. */
function usersOf(text: string): string[] {
  const users = text.matchAll(/\buser (\S+) +(?:on >\S*(?:\(cat \S+\))? ([~%][^\n\\]*)|(off))/g);
  return [...users].map(([, name = '', rights, off]) => `${name} ${rights ?? off ?? ''}`).sort();
}

const read = (...names: string[]): string => readFileSync(path.join(repository, ...names), 'utf8');

async function embeddedRedis(): Promise<Readonly<Record<string, string>>> {
  const { objects } = await render();
  return ofKind<IConfigMap>(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'rel-crm-redis')?.data ?? {};
}

describe('the embedded Redis', () => {
  it('has the two users of deploy/redis and Compose, and no others', async () => {
    const users = usersOf(read('deploy', 'redis', 'README.md'));
    expect(users).toHaveLength(2);
    expect(usersOf(((await embeddedRedis())['start.sh'] ?? '').replaceAll('%%', '%'))).toEqual(
      [...users, 'default off'].sort(),
    );
    expect(usersOf(read('deploy', 'compose', 'compose.yaml'))).toEqual([...users, 'default off'].sort());
  });

  it('never loses a revocation to eviction or a restart', async () => {
    const settings = ((await embeddedRedis())['redis.conf'] ?? '').split('\n');
    expect(settings).toEqual(expect.arrayContaining(['maxmemory-policy noeviction', 'appendonly yes']));
    expect(settings).toContain('aclfile /run/redis/users.acl');
  });
});
