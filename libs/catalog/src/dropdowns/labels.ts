/** The labels of an area's drop-downs: exactly one for every key of each. */
export type LabelsOf<Area extends Readonly<Record<string, readonly string[]>>> = {
  readonly [Name in keyof Area]: Readonly<Record<Area[Name][number], string>>;
};
