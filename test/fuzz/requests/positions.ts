import { bodyPositions } from './body-positions.js';
import { headerPositions } from './header-positions.js';
import { attributesOf, type LinkFacts } from './links.js';
import type { Operation, Schema } from './openapi.js';
import type { Position } from './position.js';
import { linkOf } from './seed.js';
import { pathPositions, queryPositions, type QuerySubject } from './url-positions.js';
import type { World } from './world.js';

/** Every position of an operation's requests. */
export function positionsOf(world: World, operation: Operation): readonly Position[] {
  return [
    ...pathPositions(operation),
    ...queryPositions(operation, (turn) => subjectOf(world, operation, turn)),
    ...headerPositions(operation),
    ...bodyPositions(world, operation),
  ];
}

/** The subject of an operation's query: at the URLs of a link, the records that the link leads to. */
function subjectOf(world: World, { module = '', template }: Operation, turn: number): QuerySubject {
  const type = template.includes('{link}') ? (linkOf(world, module, turn)?.target ?? module) : module;
  const links: readonly LinkFacts[] = world.links.get(type) ?? [];
  const creation = world.document.components.schemas?.[`${type}.create`] as Schema | undefined;
  return { type, links, attributes: creation === undefined ? ['id'] : attributesOf(world.document, creation) };
}
