import type { AttributesMeta, FieldMeta, PresentationMeta } from '@crm/catalog';

/** Attributes under a heading. */
export interface Section {
  readonly label: string;
  readonly fields: readonly FieldMeta[];
}

/**
 * Divides attributes into the sections of the presentation, in their order, without those that have none of them. The
 * name of another record stands for the attributes from which it is derived (metadata#presentation).
 */
export function inSections(
  fields: readonly FieldMeta[],
  meta: AttributesMeta,
  sections: PresentationMeta['sections'],
): readonly Section[] {
  const left = new Map(fields.map((field) => [field.name, field]));
  const take = (name: string): FieldMeta[] => {
    const field = left.get(name);
    left.delete(name);
    return field === undefined ? [] : [field];
  };
  return sections
    .map(({ label, attributes }) => {
      const names = attributes.flatMap((name) => [name, ...sourcesOf(meta[name])]);
      return { label, fields: names.flatMap(take) };
    })
    .filter((section) => section.fields.length > 0);
}

function sourcesOf(attribute: AttributesMeta[string] | undefined): readonly string[] {
  return attribute === undefined || attribute.type === 'link' ? [] : (attribute.derivedFrom ?? []);
}
