import { createPassingValue } from '../look/passing-value.js';

/** The modules that the last removal of a role has opened, until the user has read so. */
export const openedModules = createPassingValue<readonly string[]>();
