import { isColumnLink, type Module } from '@crm/catalog';
import { codes, throwIfAny } from '@crm/errors';

/** The wanted members of a resource, in the order of the catalogue. */
export interface SelectedMembers {
  readonly attributes: readonly string[];
  readonly toOne: readonly string[];
}

/**
 * The members of a resource that a request selects, in the order of the catalogue, so that requests which name the same
 * members in another order share a statement. Throws 8212 for names that the module does not have; undefined when
 * nothing is selected.
 */
export function readSelection(module: Module, selection: SelectedMembers | null): SelectedMembers | undefined {
  if (selection === null) return undefined;
  const toOne = [...module.links.values()].filter((link) => isColumnLink(link) && link.holder === 'near');
  const members = { attributes: [...module.fields.keys()], toOne: toOne.map(({ name }) => name) };
  const kinds = ['attributes', 'toOne'] as const;
  const unknown = kinds.flatMap((kind) => selection[kind].filter((name) => !members[kind].includes(name)));
  throwIfAny(
    unknown.map((value) => ({ code: codes.unknownFieldset, value, source: { parameter: `fields[${module.name}]` } })),
  );
  return {
    attributes: members.attributes.filter((name) => selection.attributes.includes(name)),
    toOne: members.toOne.filter((name) => selection.toOne.includes(name)),
  };
}
