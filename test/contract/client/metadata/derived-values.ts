import type { Attributes, Json } from './exact-json.js';
import type { AttributeMeta, ModuleMeta } from './module-metadata.js';
import type { TargetRecords } from './target-records.js';

/** The creator, the last editor and the owner of a record are shown by their log-in names. */
const BY_ID_FIELD: Readonly<Record<string, string>> = {
  created_by: 'user_name',
  modified_user_id: 'user_name',
  assigned_user_id: 'user_name',
};

/** The attribute of the other record that a derived attribute shows, where that is not the name. */
const BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  'CampaignLog.campaign_content': 'content',
  'CampaignLog.campaign_objective': 'objective',
  'Contacts.report_to_name': 'last_name',
  'Documents.last_rev_mime_type': 'file_mime_type',
  'Documents.latest_revision': 'revision',
  'Documents.related_doc_rev_number': 'revision',
  'Meetings.contact_name': 'last_name',
  'Notes.contact_phone': 'phone_work',
  'Opportunities.currency_symbol': 'symbol',
  'Tasks.contact_phone': 'phone_work',
  'Users.reports_to_name': 'last_name',
};

/**
 * Greek vowels with iota subscript: UnicodeData.txt gives them a capital of one character, JavaScript the full one of
 * two (SpecialCasing.txt).
 */
const SINGLE_CAPITALS: ReadonlyMap<string, string> = new Map(
  [
    ...[0x1f80, 0x1f90, 0x1fa0].flatMap((first) => Array.from({ length: 8 }, (_, n) => [first + n, 8] as const)),
    ...[0x1fb3, 0x1fc3, 0x1ff3].map((letter) => [letter, 9] as const),
  ].map(([letter, distance]) => [String.fromCodePoint(letter), String.fromCodePoint(letter + distance)]),
);

/**
 * The expected value of a derived attribute, given the attributes that it is derived from. The record and the attribute that it
 * shows come from the module definitions of existing clients, not from the service.
 */
export async function derivedValue(
  module: ModuleMeta,
  { name, derivedFrom = [] }: AttributeMeta,
  attributes: Attributes,
  records: TargetRecords,
): Promise<Json> {
  const sources = derivedFrom.flatMap((source) => module.attributes.get(source) ?? []);
  const idField = sources.find(({ type }) => type === 'id');
  if (idField === undefined) {
    const texts = sources.map((source) => attributes[source.name] ?? '').filter((text) => typeof text === 'string');
    return texts.length === 1 ? capitals(texts[0] ?? '') : joined(texts);
  }
  const { modules = [], typeField } = idField.references ?? {};
  const referred = typeField === undefined ? modules[0] : attributes[typeField];
  const id = attributes[idField.name] ?? null;
  if (typeof referred !== 'string' || referred === '' || typeof id !== 'string') return null;
  const shown = shownAttribute(module.name, name, idField.name);
  return (await records.read(referred, id)).attributes[shown] ?? null;
}

/** The attribute of the record referred to by `idField` that a derived attribute of a module shows. */
export function shownAttribute(module: string, name: string, idField: string): string {
  return BY_ATTRIBUTE[`${module}.${name}`] ?? BY_ID_FIELD[idField] ?? 'name';
}

/** Names joined by blanks, without missing ones, without leading or trailing blanks. */
function joined(texts: readonly string[]): string {
  const text = texts.filter((part) => part !== '').join(' ');
  return text.replace(/^ +/u, '').replace(/ +$/u, '');
}

/** The text in capitals, character by character: a character whose capital is several stays as it is. */
export function capitals(text: string): string {
  return Array.from(text, (character) => {
    const single = SINGLE_CAPITALS.get(character);
    if (single !== undefined) return single;
    const capital = character.toUpperCase();
    return Array.from(capital).length === 1 ? capital : character;
  }).join('');
}
