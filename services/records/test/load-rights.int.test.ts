import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { createRightsLoader } from '../src/repository/load-rights.js';
import { ADMINISTRATOR, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  for (const id of ['plain', 'boss', 'idle']) {
    const flags = { is_admin: id !== 'plain', status: id === 'idle' ? 'Inactive' : 'Active' };
    await records.create('Users', { user_name: id, last_name: id, ...flags }, id);
  }
  for (const id of ['g1', 'g2']) await records.create('SecurityGroups', { name: id }, id);
  const hidden = { Accounts: { view: 'none' } };
  await records.create('ACLRoles', { name: 'direct', actions: { Accounts: { view: 'owner' }, Calls: {} } }, 'direct');
  await records.create('ACLRoles', { name: 'of group', actions: { ...hidden, Calls: { edit: 'owner' } } }, 'shared');
  await records.create('ACLRoles', { name: 'nothing' }, 'empty');
});
afterAll(() => records.stop());

/** Reads the current rights, not cached ones. */
async function levelsOf(user: string): Promise<readonly unknown[]> {
  const rights = await createRightsLoader(records.database, catalog, 'all', 0)(user);
  return [rights.level('Accounts', 'view'), rights.level('Calls', 'edit'), rights.groupIds.join()];
}

describe('the rights of a user', () => {
  it('come from live roles, direct roles and those of live groups', async () => {
    expect(await levelsOf('plain')).toEqual(['all', 'all', '']);
    await records.changeLinks('add', ['Users', 'plain', 'SecurityGroups'], ['g1', 'g2']);
    await records.changeLinks('add', ['SecurityGroups', 'g1', 'aclroles'], ['shared']);
    expect(await levelsOf('plain')).toEqual(['none', 'owner', 'g1,g2']);
    await records.changeLinks('add', ['Users', 'plain', 'aclroles'], ['direct']);
    expect(await levelsOf('plain')).toEqual(['owner', 'owner', 'g1,g2']);
    await records.changeLinks('add', ['Users', 'plain', 'aclroles'], ['empty']);
    expect(await levelsOf('plain')).toEqual(['owner', 'owner', 'g1,g2']);
    await records.changeLinks('remove', ['SecurityGroups', 'g1', 'aclroles'], ['shared']);
    expect(await levelsOf('plain')).toEqual(['owner', 'all', 'g1,g2']);
    await records.changeLinks('remove', ['Users', 'plain', 'aclroles'], ['direct']);
    await records.handlers.delete({ module: 'SecurityGroups', id: 'g1', precondition: null }, ADMINISTRATOR);
    expect(await levelsOf('plain')).toEqual(['all', 'all', 'g2']);
  });

  it('are all for active administrators', async () => {
    for (const user of ['boss', 'idle']) await records.changeLinks('add', ['Users', user, 'aclroles'], ['shared']);
    expect(await levelsOf('boss')).toEqual(['all', 'all', '']);
    expect(await levelsOf('idle')).toEqual(['none', 'owner', '']);
  });

  it('are loaded once in two seconds, once for concurrent requests, and again after a failure', async () => {
    let time = 1;
    let isAway = false;
    const statements: string[] = [];
    const counting = {
      ...records.database,
      run: (async (statement) => {
        if (isAway) throw new Error('away');
        statements.push(statement.name ?? '');
        return records.database.run(statement);
      }) as typeof records.database.run,
    };
    const rightsOf = createRightsLoader(counting, catalog, 'all', 2_000, () => time);
    const [one, other] = await Promise.all([rightsOf('plain'), rightsOf('plain')]);
    expect(one).toBe(other);
    time += 2_000;
    await rightsOf('plain');
    expect(statements).toEqual(['rights']);
    time += 1;
    isAway = true;
    await expect(rightsOf('plain')).rejects.toThrow('away');
    isAway = false;
    await rightsOf('plain');
    expect(statements).toEqual(['rights', 'rights']);
  });
});
