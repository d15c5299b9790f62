import { moduleNamed, type Link, type Module } from '@crm/catalog';
import type { Request } from 'express';
import type { LinkUrls } from '../documents/write-linkage.js';
import { writerNamed } from '../documents/write-resource.js';
import { linkOf, moduleOf, recordIdOf } from './path-parameters.js';

/** The link of one record that a URL names. */
export interface OwnedLink {
  readonly module: Module;
  readonly link: Link;
  /** The module at the other end of the link. */
  readonly related: Module;
  readonly id: string;
  readonly urls: LinkUrls;
}

/** The link of the URL; 8402, 8301 or 8001 if there is no such module or link, or the id is not valid. */
export function ownedLinkOf(request: Request): OwnedLink {
  const { catalog, writers } = request.api;
  const module = moduleOf(request);
  const link = linkOf(request, module);
  const related = moduleNamed(catalog, link.related);
  const id = recordIdOf(request);
  const record = writerNamed(writers, module.name).selfUrl(id);
  const urls = { self: `${record}/relationships/${link.name}`, related: `${record}/${link.name}` };
  return { module, link, related, id, urls };
}
