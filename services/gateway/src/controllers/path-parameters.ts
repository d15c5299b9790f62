import { isRecordId, type Link, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Request } from 'express';

/** The module of the URL; 8402 if the catalogue has none of that name. */
export function moduleOf(request: Request): Module {
  const name = parameterOf(request, 'module');
  const module = request.api.catalog.module(name);
  if (module === undefined) throw new AppError({ code: codes.unknownModule, value: name });
  request.exchange.module = name;
  return module;
}

/** The link of the URL; 8301 if the module has none of that name. */
export function linkOf(request: Request, module: Module): Link {
  const name = parameterOf(request, 'link');
  const link = module.links.get(name);
  if (link === undefined) throw new AppError({ code: codes.unknownLink, value: name });
  return link;
}

/** The file attribute of the URL; 8607 if the module has none of that name. */
export function fileFieldOf(request: Request, module: Module): string {
  const name = parameterOf(request, 'field');
  if (!module.fileFields.includes(name)) throw new AppError({ code: codes.notAFileAttribute, value: name });
  return name;
}

/** The id of the URL; 8001 for a text that cannot be the id of a record. */
export function recordIdOf(request: Request): string {
  const id = parameterOf(request, 'id');
  if (!isRecordId(id)) throw new AppError({ code: codes.recordNotFound, value: id });
  request.exchange.record = id;
  return id;
}

/** A decoded path segment of the URL. */
export function parameterOf(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}
