import type { LinkDefinition } from '../define.js';
import { activityLinks } from './activities.js';
import { hierarchyLinks } from './hierarchies.js';
import { ownershipLinks } from './ownership.js';
import { serviceLinks } from './service.js';

/** Every link, once. */
export const linkDefinitions: readonly LinkDefinition[] = [
  ...hierarchyLinks,
  ...serviceLinks,
  ...activityLinks,
  ...ownershipLinks,
];
