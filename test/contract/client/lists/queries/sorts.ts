import fc, { type Arbitrary } from 'fast-check';
import { moduleOf, type AttributeFacts, type ModuleFacts, type World } from '../reference/world.js';
import { ofAnyKind } from './any-kind.js';

/** Values of `sort`: one to three fields of a module and of its to-one links. */
export function sorts(world: World, module: ModuleFacts): Arbitrary<string> {
  const own = ofAnyKind(sortable(module)).map(({ name }) => name);
  const toOne = [...module.links.values()].filter(({ cardinality }) => cardinality === 'one');
  const related = fc
    .constantFrom(...toOne)
    .chain((link) =>
      ofAnyKind(sortable(moduleOf(world, link.relatedModule))).map(({ name }) => `${link.name}.${name}`),
    );
  const field = toOne.length === 0 ? own : fc.oneof({ weight: 2, arbitrary: own }, { weight: 1, arbitrary: related });
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom('', '-'), field), {
      minLength: 1,
      maxLength: 3,
      selector: ([, name]) => name,
    })
    .map((keys) => keys.map((key) => key.join('')).join(','));
}

/** Under one name each: a list may not be sorted by one value twice. */
function sortable({ attributes }: ModuleFacts): readonly AttributeFacts[] {
  return [...attributes.values()].filter((attribute) => attribute.sortable && attribute.aliasOf === undefined);
}
