import { catalog, languages } from '@crm/catalog';
import { version } from '@crm/runtime';
import type { Config } from '../config.js';
import { prepareDocument, type PreparedDocument } from '../http/prepared-document.js';
import { openApiDocument } from './document.js';
import { JSON_TYPE, type JsonObject } from './json.js';

const LANGUAGE = 'en-us';

/** The description of this release with these settings, ready to be sent; `messageSchema` is that of the same catalogue. */
export function prepareOpenApi(config: Config, messageSchema: JsonObject): PreparedDocument {
  const texts = languages.get(LANGUAGE);
  if (texts === undefined) throw new TypeError(`There are no texts in ${LANGUAGE}`);
  const { publicUrl } = config;
  const source = { catalog, messageSchema, texts, publicUrl, version, limits: config };
  return prepareDocument(JSON.stringify(openApiDocument(source)), undefined, JSON_TYPE);
}
