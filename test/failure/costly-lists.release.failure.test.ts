import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiAt } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import { hold } from './hold-tables.js';
import { startOwnStack, type OwnStack } from './own-stack.js';

const MODULE = 'AOK_Knowledge_Base_Categories';
const TABLE = 'records.aok_knowledge_base_categories';
const COSTLY = `/modules/${MODULE}?filter[${MODULE}.name]=zero&sort=name`;

describe('lists that cannot finish', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  it('lists#costly-lists, availability#overload: do not affect requests of other users, however many there are', async () => {
    const { baseUrl, database } = own.stack;
    const greedy = apiAt(baseUrl, own.token);
    const other = apiAt(baseUrl, own.ordinaryToken);
    const made = await other.post('/modules/Accounts', {
      data: { type: 'Accounts', attributes: { name: 'Bystander' } },
    });
    expect(made.status).toBe(201);
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data;
    await using held = await hold(database.adminUrl, `lock table ${TABLE} in access exclusive mode`);
    const costs = { areUnderWay: true };
    const costly = Promise.all(Array.from({ length: 30 }, () => greedy.get(COSTLY))).finally(() => {
      costs.areUnderWay = false;
    });
    let rounds = 0;
    do {
      const attributes = { website: `round ${rounds}` };
      const answers = [
        await other.get(`/modules/Accounts/${id}`),
        await other.get('/modules/Accounts'),
        await other.get('/modules/Accounts?filter[Accounts.name]=Bystander&sort=name'),
        await other.patch(`/modules/Accounts/${id}`, { data: { type: 'Accounts', id, attributes } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      rounds += 1;
    } while (costs.areUnderWay);
    for (const answer of await costly) {
      expect([8907, 8908]).toContain(errorOf(answer, 503).code);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    await held[Symbol.asyncDispose]();
  });
});
