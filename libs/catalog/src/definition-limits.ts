/** The form of names of definitions, and the most characters of their texts and items of a drop-down (catalog). */
export const DEFINITION_LIMITS = {
  name: /^[a-z][a-z0-9_]{0,57}_c$/,
  moduleName: /^[A-Z][A-Za-z0-9_]{0,37}_c$/,
  label: 100,
  help: 500,
  length: 65_535,
  key: 100,
  items: 500,
} as const;
