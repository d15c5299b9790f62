import { definitionId, type Catalog, type CustomLink } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, type Attributes } from '@crm/service';
import { countLinks, isNameTaken, type Stored } from '../repository/definitions.js';
import { fixedFaults, formFaults, labelFaults, nameFaults, wordFaults } from './definition-faults.js';
import type { DefinitionKind } from './definition-kind.js';
import { moduleInForce, moduleOf } from './modules.js';

const FIXED = ['module', 'name', 'related_module', 'inverse'] as const;
const WRITABLE = [...FIXED, 'labels', 'inverse_labels'] as const;

/** From and to a module, hidden ones included. */
const MAX_LINKS = 50;

/** Links between any two modules, many to many (catalog#custom-links). `builtIn` is the catalogue of the release. */
export function linkKind(builtIn: Catalog): DefinitionKind<CustomLink> {
  const read = async (tx: Queryable, given: Attributes, others: readonly Fault[]): Promise<CustomLink> => {
    const { module, name, related_module: relatedModule, inverse, labels, inverse_labels: inverseLabels } = given;
    const near = await moduleInForce(tx, builtIn, module);
    const far = await moduleInForce(tx, builtIn, relatedModule);
    const isOwnInverse = module === relatedModule && name === inverse && typeof name === 'string';
    throwIfAny([
      ...others,
      ...wordFaults('module', module, () => near?.makerOnly === false),
      ...formFaults(name),
      ...wordFaults('related_module', relatedModule, () => far?.makerOnly === false),
      ...formFaults(inverse, 'inverse'),
      ...(isOwnInverse ? [faultAt(codes.nameInUse, 'inverse', 'The two directions need two names')] : []),
      ...labelFaults('labels', labels),
      ...labelFaults('inverse_labels', inverseLabels),
    ]);
    return { module, name, relatedModule, inverse, labels, inverseLabels } as CustomLink;
  };
  const readChanged = (tx: Queryable, present: CustomLink, sent: Attributes): Promise<CustomLink> => {
    const stored = attributesOf(present);
    const faults = [...nameFaults(sent, WRITABLE, 'update'), ...fixedFaults(sent, stored, FIXED)];
    return read(tx, { ...stored, ...sent }, faults);
  };
  return {
    kind: 'link',
    placeOf: (link) => ({ id: definitionId(link), module: link.module }),
    attributesOf,
    completed: (sent) => ({ ...Object.fromEntries(WRITABLE.map((name) => [name, undefined])), ...sent }),
    readNew: (tx, sent) => read(tx, sent, nameFaults(sent, WRITABLE, 'create')),
    readChanged,
    asNew: async (tx, link) => {
      await requireFree(tx, builtIn, link);
      await requireFew(tx, 'module', link.module);
      await requireFew(tx, 'related_module', link.relatedModule);
      return link;
    },
    asRestored: async (tx, link, { definition: present, isRestorable }: Stored<CustomLink>) => {
      if (!isRestorable) throw new AppError(faultAt(codes.nameInUse, 'name'));
      return readChanged(tx, present, attributesOf(link));
    },
    requireUnused: () => Promise.resolve(),
  };
}

function attributesOf({ module, name, relatedModule, inverse, labels, inverseLabels }: CustomLink): Attributes {
  return { module, name, related_module: relatedModule, inverse, labels, inverse_labels: inverseLabels };
}

/** Throws 8015 when one of its two modules has an attribute or a link of its name there. */
async function requireFree(tx: Queryable, builtIn: Catalog, link: CustomLink): Promise<void> {
  const ends = [
    ['name', link.module, link.name],
    ['inverse', link.relatedModule, link.inverse],
  ] as const;
  for (const [attribute, module, name] of ends) {
    const { fields, links } = await moduleOf(tx, builtIn, { module });
    if (fields.has(name) || links.has(name) || (await isNameTaken(tx, module, name)))
      throw new AppError(faultAt(codes.nameInUse, attribute));
  }
}

async function requireFew(tx: Queryable, attribute: string, module: string): Promise<void> {
  if ((await countLinks(tx, module)) >= MAX_LINKS)
    throw new AppError(
      faultAt(codes.tooManyDefinitions, attribute, `From and to a module are at most ${MAX_LINKS} custom links`),
    );
}
