import {
  applicationLanguage,
  attributesMeta,
  listMeta,
  moduleLanguage,
  presentationMeta,
  type Catalog,
  type LanguagePack,
} from '@crm/catalog';
import { JSONAPI_MEMBER } from '@crm/jsonapi';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { createLanguageChoice, type ChooseLanguage } from '../http/choose-language.js';
import { once } from '../http/once.js';
import { prepareDocument, type PreparedDocument } from '../http/prepared-document.js';

/** A document in the language of the request. */
export type Translated = (request: Request) => PreparedDocument;

/** The metadata documents of the API (metadata#urls). */
export interface Metadata {
  /** `meta/list`: the listed modules, which the user may list. */
  list(request: Request, listed: ReadonlySet<string>): PreparedDocument;
  /** `meta/languages`: the texts of the application and the drop-downs. */
  readonly languages: Translated;
  /** `meta/attributes` by module. */
  readonly attributes: ReadonlyMap<string, Translated>;
  /** `meta/language` by module. */
  readonly language: ReadonlyMap<string, Translated>;
}

/** How many sets of listable modules are kept as documents. Users have few roles, so there are few sets. */
const MAX_LISTS = 100;

/** Writes each document in each language once, when it is first requested. The first language is the default. */
export function createMetadata(
  catalog: Catalog,
  languages: ReadonlyMap<string, LanguagePack>,
  publicUrl: string,
): Metadata {
  const [first = 'en-us', ...others] = languages.keys();
  const choose = createLanguageChoice([first, ...others]);
  const translate = (write: (pack: LanguagePack) => object): Translated => translated(languages, choose, write);
  const modules = [...catalog.modules.values()];
  const urlOf = (module: string): string => `${publicUrl}/api/v8/modules/${module}`;
  const lists = new LRUCache<string, Translated, ReadonlySet<string>>({
    max: MAX_LISTS,
    memoMethod: (_names, _known, { context: listed }) =>
      translate((pack) => {
        const list = Object.entries(listMeta(catalog, pack, urlOf)).filter(([name]) => listed.has(name));
        return { modules: { list: Object.fromEntries(list) } };
      }),
  });
  return {
    list: (request, listed) => lists.memo([...listed].join(','), { context: listed })(request),
    languages: translate((pack) => ({ application: { language: applicationLanguage(catalog, pack) } })),
    attributes: new Map(
      modules.map((module) => [
        module.name,
        translate((pack) => {
          const attributes = attributesMeta(module, catalog, pack);
          return { [module.name]: { attributes, presentation: presentationMeta(module, catalog, pack) } };
        }),
      ]),
    ),
    language: new Map(
      modules.map((module) => [
        module.name,
        translate((pack) => ({ [module.name]: { language: moduleLanguage(module, catalog, pack) } })),
      ]),
    ),
  };
}

/** The document about a module; every module of the catalogue has one. */
export function translatedOf(documents: ReadonlyMap<string, Translated>, module: string): Translated {
  const document = documents.get(module);
  if (document === undefined) throw new TypeError(`Nothing is written about ${module}`);
  return document;
}

function translated(
  languages: ReadonlyMap<string, LanguagePack>,
  choose: ChooseLanguage,
  write: (pack: LanguagePack) => object,
): Translated {
  const documents = new Map(
    [...languages].map(([language, pack]) => {
      const prepare = once(() => {
        const content = JSON.stringify({ jsonapi: JSONAPI_MEMBER, meta: write(pack) });
        return prepareDocument(content, language);
      });
      return [language, prepare] as const;
    }),
  );
  return (request) => {
    const language = choose(request);
    const prepare = documents.get(language);
    if (prepare === undefined) throw new TypeError(`Nothing is written in ${language}`);
    return prepare();
  };
}
