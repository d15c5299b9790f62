import { commonLabelKeys, labelKeys } from './label-keys.js';

/** Label keys of a module's own names. */
export const MODULE_NAME_KEY = 'LBL_MODULE_NAME';
export const MODULE_TITLE_KEY = 'LBL_MODULE_TITLE';
export const MODULE_DESCRIPTION_KEY = 'LBL_MODULE_DESCRIPTION';

export const ID_KEY = 'LBL_ID';

/**
 * The label key of an attribute: the one that existing clients know, else `LBL_` and its name in capitals, so that
 * `phone_office` is `LBL_PHONE_OFFICE`.
 */
export function fieldLabelKey(module: string, attribute: string): string {
  const own = ownEntry(labelKeys, module);
  const known = own === undefined ? undefined : ownEntry(own, attribute);
  return known ?? ownEntry(commonLabelKeys, attribute) ?? keyByRule(attribute);
}

/** The label key of a link: `LBL_LINK_` and its name in capitals. */
export function linkLabelKey(link: string): string {
  return keyByRule(`link_${link}`);
}

/** The label key of a middle value: `LBL_MIDDLE_` and its name in capitals. */
export function middleLabelKey(attribute: string): string {
  return keyByRule(`middle_${attribute}`);
}

/** The label key of a named filter: `LBL_FILTER_` and its name in capitals. */
export function filterLabelKey(filter: string): string {
  return keyByRule(`filter_${filter}`);
}

/** The label key of a section: `LBL_SECTION_` and its name in capitals. */
export function sectionLabelKey(section: string): string {
  return keyByRule(`section_${section}`);
}

function keyByRule(name: string): string {
  return `LBL_${name.toUpperCase()}`;
}

function ownEntry<Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
