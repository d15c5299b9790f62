import { customModule, DEFINITION_LIMITS, type Catalog, type CustomModule, type Module } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, type Attributes } from '@crm/service';
import {
  countDefinitions,
  isModuleNameTaken,
  readDefinition,
  usersOfModule,
  type Stored,
} from '../repository/definitions.js';
import { fixedFaults, formFaults, helpFaults, labelFaults, nameFaults, type NameForm } from './definition-faults.js';
import type { DefinitionKind } from './definition-kind.js';

const WRITABLE = ['name', 'labels', 'plural_labels', 'help'] as const;

/** Of an installation, hidden ones included. */
const MAX_MODULES = 50;

const NAME: NameForm = {
  pattern: DEFINITION_LIMITS.moduleName,
  detail: 'A name has 3 to 40 characters A-Z, a-z, 0-9 and _, from a capital letter to _c',
};

/** Custom modules, whose records share a table (catalog#custom-modules). */
export function moduleKind(): DefinitionKind<CustomModule> {
  return {
    kind: 'module',
    placeOf: ({ name }) => ({ id: name, module: '' }),
    attributesOf,
    completed,
    readNew: (_tx, sent) => Promise.resolve(read(completed(sent), nameFaults(sent, WRITABLE, 'create'))),
    readChanged: (_tx, present, sent) => Promise.resolve(readChanged(present, sent)),
    asNew: async (tx, module) => {
      if (await isModuleNameTaken(tx, module.name)) throw new AppError(faultAt(codes.nameInUse, 'name'));
      if ((await countDefinitions(tx, 'module', '')) >= MAX_MODULES)
        throw new AppError(
          faultAt(codes.tooManyDefinitions, 'name', `There are at most ${MAX_MODULES} custom modules`),
        );
      return module;
    },
    asRestored: (_tx, module, { definition: present, isRestorable }: Stored<CustomModule>) => {
      if (!isRestorable) throw new AppError(faultAt(codes.nameInUse, 'name'));
      return Promise.resolve(readChanged(present, attributesOf(module)));
    },
    requireUnused: async (tx, { name }) => {
      const users = await usersOfModule(tx, name);
      if (users.length > 0)
        throw new AppError({ code: codes.definitionInUse, detail: `It is used by ${users.join(', ')}` });
    },
  };
}

/** The module of this name, of the release or of the installation; undefined when there is none. */
export async function moduleInForce(tx: Queryable, builtIn: Catalog, name: unknown): Promise<Module | undefined> {
  if (typeof name !== 'string') return undefined;
  const module = builtIn.module(name);
  if (module !== undefined || !DEFINITION_LIMITS.moduleName.test(name)) return module;
  const stored = await readDefinition<CustomModule>(tx, 'module', name);
  return stored === undefined || stored.isDeleted ? undefined : customModule(name);
}

/** The same of a definition in force, whose module cannot be deleted. */
export async function moduleOf(
  tx: Queryable,
  builtIn: Catalog,
  definition: { readonly module: string },
): Promise<Module> {
  const module = await moduleInForce(tx, builtIn, definition.module);
  if (module === undefined) throw new TypeError(`There is no module ${definition.module}`);
  return module;
}

function read({ name, labels, plural_labels: pluralLabels, help }: Attributes, others: readonly Fault[]): CustomModule {
  throwIfAny([
    ...others,
    ...formFaults(name, 'name', NAME),
    ...labelFaults('labels', labels),
    ...labelFaults('plural_labels', pluralLabels),
    ...helpFaults(help),
  ]);
  return { name, labels, pluralLabels, help } as CustomModule;
}

function readChanged(present: CustomModule, sent: Attributes): CustomModule {
  const stored = attributesOf(present);
  return read({ ...stored, ...sent }, [
    ...nameFaults(sent, WRITABLE, 'update'),
    ...fixedFaults(sent, stored, ['name']),
  ]);
}

function completed(sent: Attributes): Attributes {
  return { name: undefined, labels: undefined, plural_labels: undefined, help: {}, ...sent };
}

function attributesOf({ name, labels, pluralLabels, help }: CustomModule): Attributes {
  return { name, labels, plural_labels: pluralLabels, help };
}
