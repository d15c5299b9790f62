import type { LinkDefinition } from '../define.js';
import { moduleDefinitions } from '../modules/index.js';
import { activityLinks } from './activities.js';
import { campaignLinks } from './campaigns.js';
import { commerceLinks } from './commerce.js';
import { documentLinks } from './documents.js';
import { emailAddressLinks } from './email-addresses.js';
import { emailLinks } from './emails.js';
import { eventLinks } from './events.js';
import { hierarchyLinks } from './hierarchies.js';
import { inviteeLinks } from './invitees.js';
import { knowledgeLinks } from './knowledge.js';
import { ownershipLinks } from './ownership.js';
import { projectLinks } from './projects.js';
import { salesLinks } from './sales.js';
import { securityLinks } from './security.js';
import { serviceLinks } from './service.js';

/** Every link, once. */
export const linkDefinitions: readonly LinkDefinition[] = [
  ...activityLinks,
  ...campaignLinks,
  ...commerceLinks,
  ...documentLinks,
  ...emailAddressLinks,
  ...emailLinks,
  ...eventLinks,
  ...hierarchyLinks,
  ...inviteeLinks,
  ...knowledgeLinks,
  ...projectLinks,
  ...salesLinks,
  ...securityLinks,
  ...serviceLinks,
  ...ownershipLinks(moduleDefinitions),
];
