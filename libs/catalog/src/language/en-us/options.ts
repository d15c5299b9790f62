import { parentOptions } from '../parent-options.js';
import type { OptionTexts } from '../texts.js';
import { modules } from './modules/index.js';
import { activityOptions } from './options/activities.js';
import { administrationOptions } from './options/administration.js';
import { commerceOptions } from './options/commerce.js';
import { companyOptions } from './options/companies.js';
import { documentOptions } from './options/documents.js';
import { emailOptions } from './options/emails.js';
import { eventOptions } from './options/events.js';
import { marketingOptions } from './options/marketing.js';
import { peopleOptions } from './options/people.js';
import { projectOptions } from './options/projects.js';
import { salesOptions } from './options/sales.js';
import { serviceOptions } from './options/service.js';

export const options: OptionTexts = {
  ...companyOptions,
  ...peopleOptions,
  ...activityOptions,
  ...salesOptions,
  ...serviceOptions,
  ...marketingOptions,
  ...emailOptions,
  ...documentOptions,
  ...projectOptions,
  ...commerceOptions,
  ...eventOptions,
  ...administrationOptions,
  ...parentOptions(modules),
};
