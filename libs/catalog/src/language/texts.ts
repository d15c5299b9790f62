export type Texts = Readonly<Record<string, string>>;

/** The label of an attribute, and a sentence or two that help to fill it in. */
export interface FieldText {
  readonly label: string;
  readonly help: string;
}

/** The texts about a module in one language: a file of `modules`. */
export interface ModuleTexts {
  readonly label: string;
  readonly labelPlural: string;
  /** The purpose of the module, in one sentence. */
  readonly description: string;
  /** Every attribute, unless its text is that of other modules. */
  readonly fields?: Readonly<Record<string, FieldText>>;
  /** Links whose label is neither that of other modules nor the name of the related module. */
  readonly links?: Texts;
  /** Every named filter, unless its label is that of other modules. */
  readonly filters?: Texts;
  /** Every section of the page of a record, unless its label is that of other modules. */
  readonly sections?: Texts;
}

/** The texts that modules share in one language: `common.json`. */
export interface CommonTexts {
  /** The id that every record has. */
  readonly id: FieldText;
  /** The content of a file; `{file}` in the label is replaced by the label of the file. */
  readonly content: FieldText;
  /** Attributes that several modules have, by name. */
  readonly fields: Readonly<Record<string, FieldText>>;
  /** Links that several modules have, by name. */
  readonly links: Texts;
  /** Named filters that several modules have. */
  readonly filters: Texts;
  /** Sections that several modules have. */
  readonly sections: Texts;
  /** The middle values of all links, by name. */
  readonly middle: Readonly<Record<string, FieldText>>;
}

export interface LanguagePack {
  readonly modules: Readonly<Record<string, ModuleTexts>>;
  readonly common: CommonTexts;
  /** The label of each key of each drop-down whose keys are not modules; the key that chooses nothing has none. */
  readonly dropdowns: Readonly<Record<string, Texts>>;
  /** Texts that belong to no module, by label key. */
  readonly application: Texts;
}
