import type { Link, Module } from '@crm/catalog';
import type { Request } from 'express';
import type { LinkUrls } from '../documents/write-linkage.js';
import { linkOf, moduleOf, recordIdOf, writerOf, type ControllerParts } from './controller.js';

/** The link of one record that a URL names. */
export interface OwnedLink {
  readonly module: Module;
  readonly link: Link;
  readonly id: string;
  readonly urls: LinkUrls;
}

/** The link of a URL; 8402, 8301 and 8001 for a module, a link or an id that is none. */
export function ownedLinkOf(parts: ControllerParts, request: Request): OwnedLink {
  const module = moduleOf(request);
  const link = linkOf(request, module);
  const id = recordIdOf(request);
  const record = writerOf(parts, module.name).selfUrl(id);
  const urls = { self: `${record}/relationships/${link.name}`, related: `${record}/${link.name}` };
  return { module, link, id, urls };
}
