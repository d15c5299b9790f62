import { validateAttributes, type Catalog, type ValidatedAttributes } from '@crm/catalog';
import type { Actor } from '@crm/token';
import type { SelectedMembers } from '../plan/read-selection.js';
import { mayAdminister, withholdAttributes, type IsAdministrator, type WithheldValue } from './admin-only.js';
import { judgeLinkedValues } from './linked-values.js';
import { readAddressChange } from './primary-address.js';
import { readLinks, type DocumentOwner, type LinkPlan } from './read-links.js';
import type { WantedContent } from './read-uploads.js';
import type { Rights } from './rights.js';
import type { SentDocument } from './unchanged-members.js';

/** The document of a write, validated as far as that is possible without the stored records. */
export interface ReadDocument {
  readonly validated: ValidatedAttributes;
  readonly withheld: readonly WithheldValue[];
  readonly links: LinkPlan;
}

/** A write of one record by a document. */
export interface DocumentWrite extends ReadDocument, Pick<DocumentOwner, 'module' | 'id'> {
  /** Of the user who sends the document. */
  readonly rights: Rights;
  readonly uploads: readonly WantedContent[];
  /** Return the contents of the record too. */
  readonly returnsContents: boolean;
  /** Return only these members; undefined = all. */
  readonly selection: SelectedMembers | undefined;
}

/** Validates the attributes and the links of a document, and compares the two. Throws 8710 for too many entries. */
export async function readDocument(
  { catalog, isAdministrator }: { readonly catalog: Catalog; readonly isAdministrator: IsAdministrator },
  owner: DocumentOwner,
  actor: Actor,
  { attributes: sent, links: linkages }: SentDocument,
): Promise<ReadDocument> {
  const { module, mode } = owner;
  const plan = await readLinks(catalog, owner, sent, linkages, () => mayAdminister(actor, isAdministrator));
  const attributes = { ...sent, ...plan.columns.attributes };
  const { allowed, withheld } = await withholdAttributes(module, attributes, actor, isAdministrator);
  const judged = judgeLinkedValues(module, validateAttributes(module, allowed, mode), linkages);
  const address = readAddressChange(module, judged.validated.address, linkages);
  const links = { ...plan, address, faults: [...plan.faults, ...judged.faults] };
  return { validated: judged.validated, withheld, links };
}
