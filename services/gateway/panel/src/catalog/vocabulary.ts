/** The types of custom attributes (catalog#custom-types). */
export const TYPES = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'int',
  'decimal',
  'currency',
  'bool',
  'date',
  'datetime',
  'time',
  'enum',
  'multiEnum',
  'id',
] as const;

export type CustomType = (typeof TYPES)[number];

export const WITH_LENGTH: ReadonlySet<string> = new Set<CustomType>(['text', 'longText', 'email', 'phone', 'url']);
export const WITH_OPTIONS: ReadonlySet<string> = new Set<CustomType>(['enum', 'multiEnum']);
export const WITHOUT_DEFAULT: ReadonlySet<string> = new Set<CustomType>(['multiEnum', 'id']);

/** The languages of definitions, by those of the panel. English is required. */
export const LOCALES = { en: 'en-us', de: 'de', es: 'es' } as const;

/** The kinds of indexes, by what they serve (catalog#indexes). */
export const INDEX_KINDS = ['ascending', 'descending', 'pattern'] as const;

/** Of a name, without its end. */
const MAX_LENGTH = 58;
const MAX_LENGTH_OF_MODULE = 38;

/** A name for an attribute or a link with this English label (catalog#attributes-of-a-definition); empty if none follows from it. */
export function suggestedName(label: string, maxLength = MAX_LENGTH): string {
  const words =
    label
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words
    .join('_')
    .replace(/^[0-9_]+/, '')
    .slice(0, maxLength);
  return name === '' ? '' : `${name.replace(/_$/, '')}_c`;
}

/** The same for a module (catalog#custom-modules). */
export function suggestedModule(label: string): string {
  return suggestedName(label, MAX_LENGTH_OF_MODULE).replace(/^./, (letter) => letter.toUpperCase());
}
