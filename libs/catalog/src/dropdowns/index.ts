import { activityDropdowns } from './activities.js';
import { companyDropdowns } from './companies.js';
import { parentDropdowns } from './parents.js';
import { peopleDropdowns } from './people.js';
import { salesDropdowns } from './sales.js';
import { serviceDropdowns } from './service.js';

/** Every drop-down by its name. */
export const dropdowns = {
  ...companyDropdowns,
  ...peopleDropdowns,
  ...activityDropdowns,
  ...salesDropdowns,
  ...serviceDropdowns,
  ...parentDropdowns,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Name of a drop-down; a module that names another does not compile. */
export type DropdownName = keyof typeof dropdowns;
