import { edgeNamed, type LinkedValue, type Module, type ValidatedAttributes } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { LinkageMessage } from '@crm/protos';
import type { StagedLinkage } from './read-links.js';

/**
 * The attributes of a document whose links it does not also send as linkage, and the contradictions between the two.
 */
export interface JudgedLinkedValues {
  readonly validated: ValidatedAttributes;
  /** 8311 for a link on which the document contradicts itself. */
  readonly faults: readonly Fault[];
}

/**
 * Compares attributes that a link backs with the links of the same document. They must agree: exactly that one record,
 * or none. Where they agree, only the linkage is kept. A name sent with the linkage of its link is ignored, right or
 * wrong, like a name sent with its id.
 */
export function judgeLinkedValues(
  module: Module,
  validated: ValidatedAttributes,
  linkages: readonly LinkageMessage[],
): JudgedLinkedValues {
  const sent = new Map(linkages.map((linkage) => [linkage.link, linkage]));
  const beside = validated.linked.filter(({ link }) => sent.has(link));
  const faults = beside.flatMap(({ link, id }): Fault[] => {
    const linkage = sent.get(link);
    if (linkage === undefined || isExactly(linkage, id)) return [];
    return [{ code: codes.contradictingLinks, value: link, source: { pointer: linkage.pointer } }];
  });
  const isNameBeside = (attribute: string, value: unknown): boolean => {
    const derived = module.fields.get(attribute)?.derived;
    return derived?.kind === 'linkedName' && sent.has(derived.link) && (value === null || typeof value === 'string');
  };
  const dropped = new Set(beside.map(({ attribute }) => attribute));
  return {
    validated: {
      ...validated,
      linked: validated.linked.filter((value) => !beside.includes(value)),
      references: validated.references.filter(({ attribute }) => !dropped.has(attribute)),
      managed: validated.managed.filter(({ attribute, value }) => !isNameBeside(attribute, value)),
    },
    faults,
  };
}

/** The new entries of the links behind attributes: exactly the one record that each names, or none. */
export function stageLinkedValues(module: Module, ownerId: string, linked: readonly LinkedValue[]): StagedLinkage[] {
  return linked.map(({ link, id, pointer }) => ({
    link: edgeNamed(module, link),
    ownerId,
    pointer,
    entries: id === null ? [] : [{ id, linkId: '', middleJson: Buffer.alloc(0), pointer }],
  }));
}

function isExactly({ entries }: LinkageMessage, id: string | null): boolean {
  const ids = entries.map((entry) => entry.id);
  return id === null ? ids.length === 0 : ids.length === 1 && ids[0] === id;
}
