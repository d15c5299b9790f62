import { catalog, isRecordId, type Link, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { RecordMessage } from '@crm/protos';
import type { JwksSource } from '@crm/token';
import type { Request, Response } from 'express';
import type { Clients } from '../clients.js';
import type { Config } from '../config.js';
import { writerNamed, type ResourceWriter, type ResourceWriters } from '../documents/write-resource.js';
import type { TransferSlots } from '../files/transfer-slots.js';
import type { PreparedDocument } from '../http/prepared-document.js';
import type { ListedModules } from '../metadata/listed-modules.js';
import type { Metadata } from '../metadata/metadata.js';
import type { OpenApi } from '../openapi/prepare-open-api.js';

/** One use case of the API. Answers the request, or throws an AppError. */
export type Controller = (request: Request, response: Response) => Promise<void>;

export interface ControllerParts {
  readonly clients: Clients;
  readonly config: Config;
  readonly writers: ResourceWriters;
  readonly metadata: Metadata;
  readonly listedModules: ListedModules;
  /** For requests with file contents. */
  readonly uploadSlots: TransferSlots;
  /** For answers with file contents. */
  readonly downloadSlots: TransferSlots;
  /** The JSON Schema of every message. */
  readonly schema: PreparedDocument;
  /** The OpenAPI description of the API, for client generators. */
  readonly openApi: OpenApi;
  /** The keys with which the gateway verifies access tokens. */
  readonly jwks: Pick<JwksSource, 'document'>;
}

/** The module of the URL; 8402 if the catalogue has none of that name. */
export function moduleOf(request: Request): Module {
  const name = parameterOf(request, 'module');
  const module = catalog.module(name);
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

/** The id of the URL; 8001 for a text that cannot be the id of a record. */
export function recordIdOf(request: Request): string {
  const id = parameterOf(request, 'id');
  if (!isRecordId(id)) throw new AppError({ code: codes.recordNotFound, value: id });
  request.exchange.record = id;
  return id;
}

/** The user of the token. Only for requests that have passed `authenticate`. */
export function userIdOf({ exchange }: Request): string {
  if (exchange.actor === undefined) throw new TypeError('The request was not authenticated');
  return exchange.actor.userId;
}

/** A decoded path segment of the URL. */
export function parameterOf(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}

export function writerOf({ writers }: ControllerParts, module: string): ResourceWriter {
  return writerNamed(writers, module);
}

/** The record in an answer. Its absence is a defect of the service that answered. */
export function recordIn({ record }: { readonly record: RecordMessage | null }): RecordMessage {
  if (record === null) throw new TypeError('The answer has no record');
  return record;
}

/** For calls that may be repeated when they are lost. */
export function readOptions({ exchange }: Request): CallOptions {
  return { signal: exchange.signal, idempotent: true };
}

/** For calls that must not be repeated: a lost write may have been done. */
export function writeOptions({ exchange }: Request): CallOptions {
  return { signal: exchange.signal };
}
