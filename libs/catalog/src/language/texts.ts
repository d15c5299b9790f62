import type { DropdownName } from '../dropdowns/index.js';

/** What an attribute is called, and what it holds in a sentence or two that help to fill it in. */
export type FieldText = readonly [label: string, help: string];

/** Everything that is said about a module in one language. */
export interface ModuleTexts {
  /** What one record is called. */
  readonly label: string;
  /** What several records are called. */
  readonly labelPlural: string;
  /** What the module is for, in one sentence. */
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

/** Everything that this release says in one language. */
export interface LanguagePack {
  /** By module name. */
  readonly modules: Readonly<Record<string, ModuleTexts>>;
  readonly options: OptionTexts;
  /** The id that every record has. */
  readonly id: FieldText;
  /** The content of a file; `{file}` in the label stands for that of the file. */
  readonly content: FieldText;
  /** Links that many modules have, by name. */
  readonly links: Readonly<Record<string, string>>;
  /** What a pair of linked records carries, by the name of the value, whatever the link. */
  readonly middle: Readonly<Record<string, FieldText>>;
  /** Texts that belong to no module, by label key. */
  readonly application: Readonly<Record<string, string>>;
}
