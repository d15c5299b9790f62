import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import { formatEtag, readIfMatch, type VersionMatch } from '@crm/jsonapi';
import type { AdministeredResourceMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import type { AdministeredKind } from '../../administered/kinds.js';
import { readAdministered, type AdministeredDocument } from '../../administered/read-administered.js';
import { createAdministeredWriter, type AdministeredWriter } from '../../administered/write-administered.js';
import { readDocument, type DocumentLimits } from '../../documents/read-document.js';
import { answer } from '../../http/answer.js';
import type { HeaderList } from '../../http/header-list.js';
import type { Controller } from '../../http/route.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { readOptions, writeOptions } from '../call-options.js';
import { parameterOf } from '../path-parameters.js';

/** Where the resources are, and bounds of their documents. */
export interface AdministeredSettings extends DocumentLimits {
  readonly publicUrl: string;
  readonly maxAttributes: number;
}

/** A call that returns a resource or acts on the one that the URL names. */
type ResourceCall = (id: string, options: CallOptions) => Promise<AdministeredResourceMessage | null>;

/** The condition of a change; undefined without If-Match. */
interface Conditional {
  readonly precondition?: VersionMatch;
}

/** A call that writes a document. */
type WriteCall = (document: AdministeredDocument, options: CallOptions) => Promise<AdministeredResourceMessage | null>;

/** GET of one administered resource: 200, or 404. */
export function getAdministered(settings: AdministeredSettings, kind: AdministeredKind, get: ResourceCall): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    answerOne(response, writer, present(await get(idOf(request, kind), readOptions(request))), 200);
  };
}

/** POST to a collection of administered resources: 201 with the new resource and its Location. */
export function createAdministered(
  settings: AdministeredSettings,
  kind: AdministeredKind,
  create: WriteCall,
): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    const document = await readDocument(request, response, settings);
    const attributes = readAdministered(document, { ...settings, type: kind.type, mode: 'create' });
    const created = present(await create(attributes, writeOptions(request)));
    request.exchange.record = created.id;
    answerOne(response, writer, created, 201, ['Location', writer.selfUrl(created.id)]);
  };
}

/** PATCH of one administered resource: 200 with the resource. `update` gets the condition of If-Match. */
export function updateAdministered(
  settings: AdministeredSettings,
  kind: AdministeredKind,
  update: (
    document: AdministeredDocument & Conditional,
    options: CallOptions,
  ) => Promise<AdministeredResourceMessage | null>,
): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    const id = idOf(request, kind);
    const document = await readDocument(request, response, settings);
    const attributes = readAdministered(document, { ...settings, type: kind.type, mode: 'update', id });
    const updated = present(await update({ ...attributes, ...conditionOf(request) }, writeOptions(request)));
    answerOne(response, writer, updated, 200);
  };
}

/** POST of an action with a document: 200 with the resource. */
export function actByDocument(settings: AdministeredSettings, kind: AdministeredKind, act: WriteCall): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    const id = idOf(request, kind);
    const document = await readDocument(request, response, settings);
    const { attributesJson } = readAdministered(document, { ...settings, type: kind.type, mode: 'action' });
    answer(response, 200, [], writer.one(present(await act({ id, attributesJson }, writeOptions(request)))));
  };
}

/** POST of an action without a document: 200 with the resource. A body is ignored. */
export function actOnAdministered(
  settings: AdministeredSettings,
  kind: AdministeredKind,
  act: ResourceCall,
): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    answer(response, 200, [], writer.one(present(await act(idOf(request, kind), writeOptions(request)))));
  };
}

/** DELETE of one administered resource: 204. `remove` gets the condition of If-Match. */
export function deleteAdministered(
  kind: AdministeredKind,
  remove: (id: string, options: CallOptions, conditional: Conditional) => Promise<unknown>,
): Controller {
  return async (request, response) => {
    refuseParameters(request);
    await remove(idOf(request, kind), writeOptions(request), conditionOf(request));
    answer(response, 204, []);
  };
}

function conditionOf(request: Request): Conditional {
  const precondition = readIfMatch(request.headers['if-match']);
  return precondition === undefined ? {} : { precondition };
}

/** Answers with one resource, and its ETag if its kind has versions. */
function answerOne(
  response: Response,
  writer: AdministeredWriter,
  resource: AdministeredResourceMessage,
  status: number,
  headers: HeaderList = [],
): void {
  const body = writer.one(resource);
  const etag = resource.version > 0 ? ['ETag', formatEtag(resource.version, body)] : [];
  answer(response, status, [...headers, ...etag], body);
}

/** The same characters as in record ids; a `kid` has 43 of them. */
const ID = /^[A-Za-z0-9_-]{1,43}$/;

/** The id of the URL, empty if it has none; 8001 for a text that cannot be an id. */
export function idOf(request: Request, { idForm = ID }: Pick<AdministeredKind, 'idForm'>): string {
  const id = parameterOf(request, 'id');
  if (id !== '' && !idForm.test(id)) throw new AppError({ code: codes.recordNotFound, value: id });
  if (id !== '') request.exchange.record = id;
  return id;
}

function present(resource: AdministeredResourceMessage | null): AdministeredResourceMessage {
  if (resource === null) throw new TypeError('The answer has no resource');
  return resource;
}
