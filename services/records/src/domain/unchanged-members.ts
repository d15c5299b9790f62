import { equalsStored, isColumnLink, type ColumnLink, type Module } from '@crm/catalog';
import type { LinkageMessage } from '@crm/protos';
import type { StoredRecord } from './stored-record.js';
import { readStoredAttributes, type Attributes } from './read-attributes.js';

/** The attributes and links of an update. */
export interface SentDocument {
  readonly attributes: Attributes;
  readonly links: readonly LinkageMessage[];
}

/**
 * Whether only the stored record shows which members of a document count: it has links over columns of the record
 * itself, which every read returns with data, or one value under two names.
 */
export function dependsOnStored(module: Module, { attributes, links }: SentDocument): boolean {
  return namesSent(module, attributes).length > 0 || links.some(({ link }) => parentLinkOf(module, link) !== undefined);
}

/**
 * An update without those links over columns of the record that already lead to the stored parent: a client sends back
 * what it read, and only its changes count. If a document has both a link and the attributes of its columns, or one
 * value under two names, the side that differs from the stored value counts; if both differ, both stay, and
 * `foldColumns` and the validation refuse a contradiction.
 */
export function withoutUnchangedMembers(module: Module, sent: SentDocument, stored: StoredRecord): SentDocument {
  const storedIds = new Map(stored.toOne.map(({ link, id }) => [link, id]));
  const values = readStoredAttributes(stored.attributesJson);
  const links: LinkageMessage[] = [];
  const overruled = new Set(namesSent(module, sent.attributes));
  for (const linkage of sent.links) {
    const link = parentLinkOf(module, linkage.link);
    if (link === undefined) {
      links.push(linkage);
      continue;
    }
    const [entry, ...others] = linkage.entries;
    const isUnchanged = others.length === 0 && (storedIds.get(link.name) ?? null) === (entry?.id ?? null);
    if (isUnchanged && (entry === undefined || entry.middleJson.length === 0)) continue;
    links.push(linkage);
    for (const column of columnsOf(link)) overruled.add(column);
  }
  const attributes = Object.entries(sent.attributes).filter(
    ([name, value]) => !overruled.has(name) || !equalsStored(module, name, value, values[name] ?? null),
  );
  return { attributes: Object.fromEntries(attributes), links };
}

/** The names of one value that the attributes have two of. */
function namesSent({ fields }: Module, attributes: Attributes): readonly string[] {
  return [...fields.values()].flatMap(({ name, derived }) => {
    const names = derived?.kind === 'alias' && derived.writable ? [name, derived.column] : [];
    return names.every((one) => Object.hasOwn(attributes, one)) ? names : [];
  });
}

function parentLinkOf({ links }: Module, name: string): ColumnLink | undefined {
  const link = links.get(name);
  return link !== undefined && isColumnLink(link) && link.holder === 'near' ? link : undefined;
}

function columnsOf({ column, role }: ColumnLink): readonly string[] {
  return role === undefined ? [column] : [column, role.column];
}
