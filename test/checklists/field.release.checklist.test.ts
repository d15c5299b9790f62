import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newContributor, PLAY_MS, type Contributor } from './contributor.js';

let contributor: Contributor;
beforeAll(async () => {
  contributor = await newContributor();
});
afterAll(() => contributor.leave());

it(
  'migrations#expand: a field requires a line, its texts and the generated migration',
  async () => {
    contributor.insertBefore(
      'libs/catalog/src/modules/accounts.ts',
      "    parent_id: referenceTo('Accounts'),\n",
      '    credit_limit: currency(),\n',
    );
    for (const [language, label] of Object.entries({ de: 'Kreditlimit', 'en-us': 'Credit limit', es: 'Crédito' })) {
      const texts = `libs/catalog/languages/${language}/modules/Accounts.json`;
      const text = `    "credit_limit": { "label": "${label}", "help": "${label}." },\n`;
      contributor.insertBefore(texts, '    "parent_id": {', text);
    }
    contributor.recount('Accounts', { fields: 1 });
    const written = (await contributor.npm('gen:migration', 'credit_limit')).trim().split('\n');
    expect(written.map((file) => file.replace(/\d{4}/, 'NNNN'))).toEqual([
      'services/records/migrations/NNNN_credit_limit.expand.sql',
      'services/records/migrations/NNNN_credit_limit_background.expand.sql',
    ]);
    const [changes = '', background = ''] = written.map((file) => contributor.read(file));
    expect(changes.match(/^(?:alter|create) .*/gim)).toEqual([
      'alter table records.accounts add column credit_limit numeric;',
      expect.stringContaining('add constraint ck_accounts_credit_limit_finite CHECK'),
      expect.stringContaining(
        'CREATE OR REPLACE FUNCTION records.changed_columns(o records.accounts, n records.accounts)',
      ),
      expect.stringContaining('CREATE OR REPLACE FUNCTION records.own_attributes(r records.accounts)'),
    ]);
    expect(background).toBe(`-- no-transaction
alter table records.accounts validate constraint ck_accounts_credit_limit_finite;
call records.renew_own_attributes('accounts');
`);
    // Nothing is missing once they are applied, and the linter takes them.
    expect(await contributor.npm('gen:migration')).toBe('');
    await contributor.test(
      'contract/catalog/migrations',
      'catalog/src/(catalog|language/.*|self-check/release).test',
      'records/src/sql',
    );
  },
  PLAY_MS,
);
