import type { Api } from '../api.js';
import { errorOf, faultOf } from '../error-document.js';
import type { Json } from '../metadata/exact-json.js';
import { exactResourceOf } from '../metadata/exact-resource.js';
import { freshId, urlOf } from '../records.js';
import type { Answer } from '../send.js';
import { fullSample, type Subject } from './subject.js';

/** The observed properties of record ids, in the terms of the metadata. */
export interface IdFacts {
  readonly jsonType: string;
  readonly len: number;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly readOnly: boolean;
  readonly createOnly: boolean;
  readonly unique: boolean;
  readonly adminOnly: boolean;
}

/** Finds out by requests what is true of the ids of a module. */
export async function findIdFacts(subject: Subject, others: readonly Api[]): Promise<IdFacts> {
  const { module, api } = subject;
  const create = async (id: Json | undefined, by: Api = api): Promise<Answer> =>
    by.post(`/modules/${module.name}`, {
      data: { type: module.name, ...(id === undefined ? {} : { id }), attributes: await fullSample(subject, 0) },
    });
  const id = freshId();
  const created = exactResourceOf(await create(id), 201);
  const renamed = await api.patch(urlOf(created), { data: { type: module.name, id: freshId(), attributes: {} } });
  const refusals = await Promise.all(others.map((other) => create(freshId(), other)));
  return {
    jsonType: typeof created.id,
    len: isFault(await create(`${id}x`), 400, '8106 /data/id') && created.id === id ? id.length : 0,
    required: (await create(undefined)).status !== 201,
    nullable: !isFault(await create(null), 400, '8106 /data/id'),
    readOnly: created.id !== id,
    createOnly: renamed.status === 409 && errorOf(renamed, 409).code === 8009,
    unique: isFault(await create(id), 409, '8006 /data/attributes/id'),
    adminOnly: refusals.every((answer) => answer.status === 403 && errorOf(answer, 403).code === 8511),
  };
}

function isFault(answer: Answer, status: number, fault: string): boolean {
  return answer.status === status && faultOf(answer, status) === fault;
}
