/** How long a test may take before it counts as hanging, in milliseconds. Tests with many rounds add to it. */
export const TIME_LIMIT_MS = 900_000;
