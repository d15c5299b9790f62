import { CUSTOM_TYPES } from '@crm/catalog';
import { documentFor } from '../../administration.js';
import type { Api } from '../../api.js';
import { expectStatus } from '../../document.js';

/** Modules whose records share a table. */
const CUSTOM_MODULES = ['Vehicles_c', 'Boats_c'] as const;

/** Modules that many others have links to, and one of the installation; some users are older than the attributes. */
const MODULES = ['Accounts', 'Users', 'Vehicles_c'] as const;

const ITEMS = ['Gold', 'gold & silver', 'Silber', '_', '%'].map((key) => ({ key, labels: { 'en-us': key } }));

/** The members of a definition that its type needs. */
const DETAILS: Readonly<Partial<Record<(typeof CUSTOM_TYPES)[number], object>>> = {
  text: { length: 40, required: true, default: 'A' },
  enum: { options: 'tiers_c' },
  multiEnum: { options: 'tiers_c' },
  id: { related_module: 'Contacts' },
};

/** Defines two modules, one linked with accounts and one with the other, and a custom attribute of every type in three. */
export async function defineAttributes(admin: Api): Promise<void> {
  const labels = { 'en-us': 'Custom' };
  for (const name of CUSTOM_MODULES) {
    const module = documentFor('catalog-modules', { name, labels, plural_labels: labels });
    expectStatus(await admin.post('/catalog/modules', module), 201);
  }
  for (const related of ['Accounts', 'Boats_c']) {
    const name = `to_${related.toLowerCase().replace(/_c$/u, '')}_c`;
    const ends = { module: 'Vehicles_c', name, related_module: related, inverse: 'vehicles_c' };
    const link = documentFor('catalog-links', { ...ends, labels, inverse_labels: labels });
    expectStatus(await admin.post('/catalog/links', link), 201);
  }
  const options = documentFor('catalog-options', { name: 'tiers_c', items: ITEMS });
  expectStatus(await admin.post('/catalog/options', options), 201);
  for (const module of MODULES)
    for (const type of CUSTOM_TYPES) {
      const name = `of_${type.toLowerCase()}_c`;
      const field = { module, name, type, labels: { 'en-us': type }, ...DETAILS[type] };
      expectStatus(await admin.post('/catalog/fields', documentFor('catalog-fields', field)), 201);
    }
}
