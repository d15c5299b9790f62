import { createPassingValue } from '../look/passing-value.js';

/** The modules opened by the last removal of a role, until the user has read the message. */
export const openedModules = createPassingValue<readonly string[]>();
