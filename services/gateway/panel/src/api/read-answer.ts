import { ApiError, type TitleOf } from './api-error.js';
import { readJson } from './read-json.js';

/** The document of an answer; undefined without a body. @throws ApiError when the request was refused. */
export async function readAnswer(response: Response, titleOf: TitleOf): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : readJson(text);
  throw new ApiError(response.status, errorDocument(text), titleOf);
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
