import { ApiError, type TitleOf } from './api-error.js';
import { readJson } from './read-json.js';

/** An answer of the API that is no refusal. */
export interface Answer {
  /** Undefined without a body. */
  readonly document: unknown;
  /** The entity tag of a record (operations#entity-tags); null where there is none. */
  readonly etag: string | null;
}

/** Reads an answer. @throws ApiError when the request was refused. */
export async function readAnswer(response: Response, titleOf: TitleOf): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, errorDocument(text), titleOf);
  return { document: text === '' ? undefined : readJson(text), etag: response.headers.get('ETag') };
}

function errorDocument(text: string): object {
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null ? document : {};
  } catch {
    // An ingress has error pages of its own.
    return {};
  }
}
