import { CUSTOM_TYPES } from '@crm/catalog';
import { documentFor } from '../../administration.js';
import type { Api } from '../../api.js';
import { expectStatus } from '../../document.js';

/** Modules that many others have links to; some users are older than the attributes. */
const MODULES = ['Accounts', 'Users'] as const;

const ITEMS = ['Gold', 'gold & silver', 'Silber', '_', '%'].map((key) => ({ key, labels: { 'en-us': key } }));

/** The members of a definition that its type needs. */
const DETAILS: Readonly<Partial<Record<(typeof CUSTOM_TYPES)[number], object>>> = {
  text: { length: 40, required: true, default: 'A' },
  enum: { options: 'tiers_c' },
  multiEnum: { options: 'tiers_c' },
  id: { related_module: 'Contacts' },
};

/** Defines a custom attribute of every type in two modules. */
export async function defineAttributes(admin: Api): Promise<void> {
  const options = documentFor('catalog-options', { name: 'tiers_c', items: ITEMS });
  expectStatus(await admin.post('/catalog/options', options), 201);
  for (const module of MODULES)
    for (const type of CUSTOM_TYPES) {
      const name = `of_${type.toLowerCase()}_c`;
      const field = { module, name, type, labels: { 'en-us': type }, ...DETAILS[type] };
      expectStatus(await admin.post('/catalog/fields', documentFor('catalog-fields', field)), 201);
    }
}
