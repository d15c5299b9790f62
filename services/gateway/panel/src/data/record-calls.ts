import type {
  CreateParams,
  CreateResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  UpdateParams,
  UpdateResult,
} from 'ra-core';
import type { PanelRecord } from './documents.js';

type Call<Params, Result> = (resource: string, params: Params) => Promise<Result>;

/** react-admin's calls about records, with the panel's only record type. */
export interface RecordCalls {
  readonly getList: Call<GetListParams, GetListResult<PanelRecord>>;
  readonly getOne: Call<GetOneParams<PanelRecord>, GetOneResult<PanelRecord>>;
  readonly getMany: Call<GetManyParams<PanelRecord>, GetManyResult<PanelRecord>>;
  readonly getManyReference: Call<GetManyReferenceParams, GetManyReferenceResult<PanelRecord>>;
  readonly create: Call<CreateParams, CreateResult<PanelRecord>>;
  readonly update: Call<UpdateParams, UpdateResult<PanelRecord>>;
  readonly delete: Call<DeleteParams<PanelRecord>, DeleteResult<PanelRecord>>;
}
