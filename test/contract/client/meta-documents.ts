import type { Api, HeaderChanges } from './api.js';
import { documentOf, expectStatus } from './document.js';
import type { Answer } from './send.js';

/** One entry of `meta/list`. */
export interface ListedModule {
  readonly links: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly description: string;
  readonly filters: Readonly<Record<string, Attribute>>;
}

/** One entry of `meta/attributes`: an attribute, or a link when its type is `link`. */
export interface Attribute {
  readonly name: string;
  readonly vname: string;
  readonly label: string;
  readonly type: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly createOnly?: boolean;
  readonly aliasOf?: string;
  readonly contentOf?: string;
  readonly derivedFrom?: readonly string[];
  readonly sortable?: boolean;
  readonly operators?: readonly string[];
  readonly len?: number;
  readonly options?: string;
  readonly enum?: readonly { readonly value: string | number; readonly label: string }[];
  readonly references?: { readonly modules: readonly string[]; readonly typeField?: string };
  readonly relatedModule?: string;
  readonly cardinality?: string;
  readonly inverse?: string;
  readonly attribute?: string;
  readonly operations?: readonly string[];
  readonly middleTable?: { readonly attributes: Readonly<Record<string, Attribute>> };
}

/** The member `presentation` of `meta/attributes`. */
export interface Presentation {
  readonly columns: readonly string[];
  readonly sections: readonly {
    readonly name: string;
    readonly vname: string;
    readonly label: string;
    readonly attributes: readonly string[];
  }[];
  readonly activityDate?: string;
  readonly activities: readonly string[];
  readonly counts: readonly string[];
}

/** Texts by label key, and maps of texts by the name of a drop-down. */
export type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Every module, as the users of the API know them. */
export const ALL_MODULES = [
  'Accounts',
  'ACLRoles',
  'AOK_Knowledge_Base_Categories',
  'AOK_KnowledgeBase',
  'AOS_Contracts',
  'AOS_Invoices',
  'AOS_Line_Item_Groups',
  'AOS_Product_Categories',
  'AOS_Products',
  'AOS_Products_Quotes',
  'AOS_Quotes',
  'Bugs',
  'Calls',
  'CampaignLog',
  'Campaigns',
  'Cases',
  'Contacts',
  'Currencies',
  'DocumentRevisions',
  'Documents',
  'EmailAddresses',
  'Emails',
  'EmailTemplates',
  'Favorites',
  'FP_Event_Locations',
  'FP_events',
  'Leads',
  'Meetings',
  'Notes',
  'Opportunities',
  'Project',
  'ProjectTask',
  'ProspectLists',
  'Prospects',
  'SecurityGroups',
  'Tasks',
  'Users',
] as const;

/** The path of the list of modules. */
export const LIST = '/modules/meta/list';

/** The path of the texts of the application. */
export const LANGUAGES = '/modules/meta/languages';

/** The path of the attributes of a module. */
export function attributesPath(module: string): string {
  return `/modules/${module}/meta/attributes`;
}

/** The path of a module's texts. */
export function languagePath(module: string): string {
  return `/modules/${module}/meta/language`;
}

/** The modules by name. */
export async function readModules(api: Api, headers?: HeaderChanges): Promise<Readonly<Record<string, ListedModule>>> {
  return read(await api.get(LIST, headers), 'modules', 'list') as Record<string, ListedModule>;
}

/** The attributes and links of a module by name. */
export async function readAttributes(
  api: Api,
  module: string,
  headers?: HeaderChanges,
): Promise<Readonly<Record<string, Attribute>>> {
  const answer = await api.get(attributesPath(module), headers);
  return read(answer, module, 'attributes', ['attributes', 'presentation']) as Record<string, Attribute>;
}

/** How an application may show a module. */
export async function readPresentation(api: Api, module: string, headers?: HeaderChanges): Promise<Presentation> {
  const answer = await api.get(attributesPath(module), headers);
  return read(answer, module, 'presentation', ['attributes', 'presentation']) as Presentation;
}

/** The texts of a module by label key. */
export async function readLanguage(
  api: Api,
  module: string,
  headers?: HeaderChanges,
): Promise<Readonly<Record<string, string>>> {
  return read(await api.get(languagePath(module), headers), module, 'language') as Record<string, string>;
}

/** The texts of the application by label key, and the drop-downs by name. */
export async function readLanguages(api: Api, headers?: HeaderChanges): Promise<Texts> {
  return read(await api.get(LANGUAGES, headers), 'application', 'language') as Texts;
}

/** The object at `meta.{subject}.{member}` of a document that has no other members than these. */
function read(answer: Answer, subject: string, member: string, members: readonly string[] = [member]): unknown {
  expectStatus(answer, 200);
  const { jsonapi: _, ...rest } = documentOf(answer);
  const { meta } = rest as { readonly meta?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  const found = meta?.[subject]?.[member];
  const shape = [Object.keys(rest), Object.keys(meta ?? {}), Object.keys(meta?.[subject] ?? {})];
  if (JSON.stringify(shape) !== JSON.stringify([['meta'], [subject], members]) || Array.isArray(found)) {
    throw new Error(`Not a document about ${subject}: ${answer.text.slice(0, 500)}`);
  }
  return found;
}
