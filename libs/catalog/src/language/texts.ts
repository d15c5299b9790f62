import type { DropdownName } from '../dropdowns/index.js';

/** The label of an attribute, and a sentence or two that help to fill it in. */
export type FieldText = readonly [label: string, help: string];

/** All texts about a module in one language. */
export interface ModuleTexts {
  /** Name of one record. */
  readonly label: string;
  /** Name of several records. */
  readonly labelPlural: string;
  /** The purpose of the module, in one sentence. */
  readonly description: string;
  /** Every attribute. */
  readonly fields: Readonly<Record<string, FieldText>>;
  /** Links whose label is not the name of the related module. */
  readonly links?: Readonly<Record<string, string>>;
  /** Every named filter. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** The label of each key of each drop-down. */
export type OptionTexts = Readonly<Record<DropdownName, Readonly<Record<string, string>>>>;

/** All texts of this release in one language. */
export interface LanguagePack {
  /** By module name. */
  readonly modules: Readonly<Record<string, ModuleTexts>>;
  readonly options: OptionTexts;
  /** The id that every record has. */
  readonly id: FieldText;
  /** The content of a file; `{file}` in the label is replaced by the label of the file. */
  readonly content: FieldText;
  /** Links that many modules have, by name. */
  readonly links: Readonly<Record<string, string>>;
  /** The middle values of all links, by name. */
  readonly middle: Readonly<Record<string, FieldText>>;
  /** Texts that belong to no module, by label key. */
  readonly application: Readonly<Record<string, string>>;
}
