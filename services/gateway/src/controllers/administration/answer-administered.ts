import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { AdministeredResourceMessage } from '@crm/protos';
import type { Request } from 'express';
import type { AdministeredKind } from '../../administration/kinds.js';
import { readAdministered, type AdministeredDocument } from '../../administration/read-attributes.js';
import { createAdministeredWriter } from '../../administration/write-administered.js';
import { answer } from '../../http/answer.js';
import { readDocument } from '../../middleware/read-document.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { parameterOf, readOptions, writeOptions, type Controller, type ControllerParts } from '../controller.js';

/** A call to auth that returns a resource or acts on the one that the URL names. */
type ResourceCall = (id: string, options: CallOptions) => Promise<AdministeredResourceMessage | null>;

/** A call to auth that writes a document. */
type WriteCall = (document: AdministeredDocument, options: CallOptions) => Promise<AdministeredResourceMessage | null>;

/** GET of one resource of administration: 200, or 404. */
export function getAdministered({ config }: ControllerParts, kind: AdministeredKind, get: ResourceCall): Controller {
  const writer = createAdministeredWriter(kind, config.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    answer(response, 200, [], writer.one(present(await get(idOf(request), readOptions(request)))));
  };
}

/** POST to a collection of administration: 201 with the new resource and its Location. */
export function createAdministered({ config }: ControllerParts, kind: AdministeredKind, create: WriteCall): Controller {
  const writer = createAdministeredWriter(kind, config.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    const document = await readDocument(request, response, config);
    const wanted = readAdministered(document, { ...config, type: kind.type, mode: 'create' });
    const created = present(await create(wanted, writeOptions(request)));
    request.exchange.record = created.id;
    answer(response, 201, ['Location', writer.selfUrl(created.id)], writer.one(created));
  };
}

/** PATCH of one resource of administration: 200 with the resource. */
export function updateAdministered({ config }: ControllerParts, kind: AdministeredKind, update: WriteCall): Controller {
  const writer = createAdministeredWriter(kind, config.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    const id = idOf(request);
    const document = await readDocument(request, response, config);
    const wanted = readAdministered(document, { ...config, type: kind.type, mode: 'update', id });
    answer(response, 200, [], writer.one(present(await update(wanted, writeOptions(request)))));
  };
}

/** POST of an action without a document: 200 with the resource. A body is ignored. */
export function actOnAdministered({ config }: ControllerParts, kind: AdministeredKind, act: ResourceCall): Controller {
  const writer = createAdministeredWriter(kind, config.publicUrl);
  return async (request, response) => {
    refuseParameters(request);
    answer(response, 200, [], writer.one(present(await act(idOf(request), writeOptions(request)))));
  };
}

/** DELETE of one resource of administration: 204. */
export function deleteAdministered(remove: (id: string, options: CallOptions) => Promise<unknown>): Controller {
  return async (request, response) => {
    refuseParameters(request);
    await remove(idOf(request), writeOptions(request));
    answer(response, 204, []);
  };
}

/** The same characters as in record ids; a `kid` has 43 of them. */
const ID = /^[A-Za-z0-9_-]{1,43}$/;

/** The id of the URL, empty if it has none; 8001 for a text that cannot be an id. */
function idOf(request: Request): string {
  const id = parameterOf(request, 'id');
  if (id !== '' && !ID.test(id)) throw new AppError({ code: codes.recordNotFound, value: id });
  if (id !== '') request.exchange.record = id;
  return id;
}

function present(resource: AdministeredResourceMessage | null): AdministeredResourceMessage {
  if (resource === null) throw new TypeError('The answer has no resource');
  return resource;
}
