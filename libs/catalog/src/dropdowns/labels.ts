/** The labels of the drop-downs of an area: of each one every key, and no other. */
export type LabelsOf<Area extends Readonly<Record<string, readonly string[]>>> = {
  readonly [Name in keyof Area]: Readonly<Record<Area[Name][number], string>>;
};
