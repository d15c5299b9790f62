import type { NewSecret } from '../data/told.js';
import { createPassingValue } from '../look/passing-value.js';

/** The secret on display, until the user closes it or leaves the page. */
export const newSecrets = createPassingValue<NewSecret>();
