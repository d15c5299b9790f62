import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newContributor, PLAY_MS, type Contributor } from './contributor.js';

let contributor: Contributor;
beforeAll(async () => {
  contributor = await newContributor();
});
afterAll(() => contributor.leave());

it(
  'migrations#expand: a link requires an entry, labels and the generated migrations',
  async () => {
    const mark = "  { child: 'Cases', column: 'contact_created_by_id',";
    contributor.insertBefore(
      'libs/catalog/src/links/service.ts',
      mark,
      `  {
    storage: 'edge',
    table: 'leads_cases',
    left: { module: 'Leads', column: 'lead_id', link: 'cases' },
    right: { module: 'Cases', column: 'case_id', link: 'leads' },
  },
`,
    );
    contributor.replace(
      'libs/catalog/src/links/service.ts',
      "childLink: 'contact_created_by' }",
      "childLink: 'contact_created_by', parentLink: 'created_cases' }",
    );
    for (const [language, label] of Object.entries({
      de: 'Erstellte Fälle',
      'en-us': 'Cases created',
      es: 'Creados',
    })) {
      const texts = `libs/catalog/languages/${language}/modules/Contacts.json`;
      contributor.insertBefore(texts, '    "email_addresses_primary": ', `    "created_cases": "${label}",\n`);
    }
    contributor.recount('Contacts', { columnLinks: 1 });
    contributor.recount('Leads', { edges: 1 });
    contributor.recount('Cases', { edges: 1 });
    const written = (await contributor.npm('gen:migration', 'lead_cases')).trim().split('\n');
    expect(written.map((file) => file.replace(/\d{4}/, 'NNNN'))).toEqual([
      'services/records/migrations/NNNN_lead_cases.expand.sql',
      'services/relationships/migrations/NNNN_lead_cases.expand.sql',
      'services/relationships/published/edges_v1.sql',
    ]);
    const [index = '', table = '', views = ''] = written.map((file) => contributor.read(file));
    expect(index).toMatch(
      /^-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS ix_cases_contact_created_by_id ON /,
    );
    expect(table).toMatch(/^create table relationships.leads_cases \(\n/);
    expect(views).toContain('relationships_pub."leads_cases_v1"');
    expect(await contributor.npm('gen:migration')).toBe('');
    await contributor.test(
      'contract/catalog/migrations',
      'catalog/src/(catalog|links/.*|language/.*|self-check/release).test',
    );
  },
  PLAY_MS,
);
