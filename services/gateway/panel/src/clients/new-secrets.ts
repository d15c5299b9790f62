import type { NewSecret } from '../data/data-provider.js';
import { createPassingValue } from '../look/passing-value.js';

/** The secret that is being shown, until it was seen or the page was left. */
export const newSecrets = createPassingValue<NewSecret>();
