import { messageSchema, type Catalog, type LanguagePack } from '@crm/catalog';
import { version } from '@crm/runtime';
import type { Config } from '../config.js';
import type { ErrorWriter } from '../documents/write-errors.js';
import { once } from '../http/once.js';
import { prepareDocument, type PreparedDocument } from '../http/prepared-document.js';
import { openApiDocument } from './document.js';
import { JSON_TYPE, type JsonObject } from './json.js';
import { createModuleSelection } from './select-modules.js';

const LANGUAGE = 'en-us';
/** Without a token the description has no custom attributes. */
const HEADERS = ['Vary', 'Authorization'];

/** The description of the API for client generators. */
export interface OpenApi {
  readonly whole: () => PreparedDocument;
  /** The description of some modules. It is not cached: there are more sets of modules than memory can hold. */
  of(modules: ReadonlySet<string>): PreparedDocument;
}

/** Describes the API with these settings. The description is written when it is first requested. */
export function prepareOpenApi(
  catalog: Catalog,
  languages: ReadonlyMap<string, LanguagePack>,
  config: Config,
  writeErrors: ErrorWriter,
): OpenApi {
  const texts = languages.get(LANGUAGE);
  if (texts === undefined) throw new TypeError(`There are no texts in ${LANGUAGE}`);
  const { publicUrl } = config;
  const options = { catalog, texts, publicUrl, version, limits: config, writeErrors };
  const write = (): JsonObject => openApiDocument({ ...options, messageSchema: messageSchema(catalog) });
  // Written for each of the two, so that the object, which is much larger than its bytes, is not kept for their sake.
  const select = once(() => createModuleSelection(write(), new Set(catalog.modules.keys())));
  return {
    whole: once(() => prepareDocument(JSON.stringify(write()), undefined, JSON_TYPE, HEADERS)),
    // Compressing it for a single request would cost more than the remainder of that request.
    of: (modules) => {
      const document = prepareDocument(select()(modules), undefined, JSON_TYPE, HEADERS);
      return { ...document, compressed: {}, isForOne: true };
    },
  };
}
