/** Of a name, without its end. */
const MAX_LENGTH = 58;

/** A name for an attribute with this English label (catalog#attributes-of-a-definition); empty if none follows from it. */
export function suggestedName(label: string): string {
  const words =
    label
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words
    .join('_')
    .replace(/^[0-9_]+/, '')
    .slice(0, MAX_LENGTH);
  return name === '' ? '' : `${name.replace(/_$/, '')}_c`;
}
