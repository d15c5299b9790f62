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

/** The link of the URL; 8402, 8301 or 8001 if there is no such module or link, or the id is not valid. */
export function ownedLinkOf(parts: ControllerParts, request: Request): OwnedLink {
  const module = moduleOf(request);
  const link = linkOf(request, module);
  const id = recordIdOf(request);
  const record = writerOf(parts, module.name).selfUrl(id);
  const urls = { self: `${record}/relationships/${link.name}`, related: `${record}/${link.name}` };
  return { module, link, id, urls };
}
