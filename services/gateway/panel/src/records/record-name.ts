/** The attributes that may name a record. */
export const NAMES = ['name', 'document_name', 'user_name'];

/** The name of a record without its metadata. */
export function recordName(record: Readonly<Record<string, unknown>>): string {
  const name = NAMES.map((attribute) => record[attribute]).find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string' ? name : String(record.id);
}
