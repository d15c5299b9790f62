import { DEFINITION_LIMITS, isJsonObject, languages } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import { faultAt, textFaults, unknownAttributes, type AttributePlace, type Attributes } from '@crm/service';

/** The attributes that every definition has besides its own. */
export const READ_ONLY = ['created', 'modified'] as const;

const [ENGLISH = ''] = languages.keys();
/** Further texts are of no language, and not reported. */
const MAX_TEXTS = 10;

/**
 * The faults of names that a definition does not have. A create refuses read-only attributes, an update ignores them.
 * `managed` are those of its kind.
 */
export function nameFaults(
  sent: Attributes,
  writable: readonly string[],
  act: 'create' | 'update',
  managed: readonly string[] = [],
): Fault[] {
  const readOnly = [...managed, ...READ_ONLY];
  const refused = act === 'create' ? readOnly.filter((name) => name in sent) : [];
  return [
    ...unknownAttributes(sent, [...writable, ...readOnly]),
    ...refused.map((name) => faultAt(codes.attributeReadOnly, name)),
  ];
}

/** The faults of fixed attributes that an update sends with other values than the present ones. */
export function fixedFaults(sent: Attributes, present: Attributes, fixed: readonly string[]): Fault[] {
  const changed = fixed.filter((name) => name in sent && sent[name] !== present[name]);
  return changed.map((name) => faultAt(codes.definitionFixed, name));
}

/** The form of the names of a kind of definitions. */
export interface NameForm {
  readonly pattern: RegExp;
  readonly detail: string;
}

const SMALL_NAME: NameForm = {
  pattern: DEFINITION_LIMITS.name,
  detail: 'A name has 3 to 60 characters a-z, 0-9 and _, and ends in _c',
};

/** The faults of a name that a definition is to have. */
export function formFaults(name: unknown, attribute = 'name', { pattern, detail } = SMALL_NAME): Fault[] {
  if (name === undefined) return [faultAt(codes.requiredAttributeMissing, attribute)];
  if (typeof name === 'string' && pattern.test(name)) return [];
  return [faultAt(codes.malformedValue, attribute, detail)];
}

export function wordFaults(name: string, value: unknown, isKnown: (word: string) => boolean): Fault[] {
  if (value === undefined || value === null) return [faultAt(codes.requiredAttributeMissing, name)];
  return typeof value === 'string' && isKnown(value) ? [] : [faultAt(codes.notAnOption, name)];
}

export function absentFaults(name: string, value: unknown): Fault[] {
  if (value === null) return [];
  return [faultAt(codes.malformedValue, name, 'Attributes of this type take null here')];
}

/** The faults of labels, of which English is required. */
export function labelFaults(place: AttributePlace, labels: unknown): Fault[] {
  const isWithoutEnglish = isJsonObject(labels) && labels[ENGLISH] === undefined;
  return [
    ...textsFaults(place, labels, DEFINITION_LIMITS.label),
    ...(isWithoutEnglish ? [faultAt(codes.requiredAttributeMissing, [...placeOf(place), ENGLISH])] : []),
  ];
}

export function helpFaults(help: unknown): Fault[] {
  return textsFaults('help', help, DEFINITION_LIMITS.help);
}

/** The refusal of an id that does not follow from the attributes. */
export function otherId(sent: string, id: string): AppError {
  return new AppError({
    code: codes.invalidId,
    source: { pointer: '/data/id' },
    value: sent,
    detail: `The id is ${id}`,
  });
}

function textsFaults(place: AttributePlace, texts: unknown, max: number): Fault[] {
  if (texts === undefined) return [faultAt(codes.requiredAttributeMissing, place)];
  if (!isJsonObject(texts))
    return [faultAt(codes.wrongType, place, 'The attribute takes an object of texts by language')];
  const known = [...languages.keys()].join(', ');
  return Object.entries(texts)
    .slice(0, MAX_TEXTS)
    .flatMap(([locale, text]) => {
      const own = [...placeOf(place), locale] as const;
      if (languages.has(locale)) return textFaults(own, text, max);
      return [faultAt(codes.notAnOption, own, `The languages are ${known}`)];
    });
}

function placeOf(place: AttributePlace): readonly [string, ...(number | string)[]] {
  return typeof place === 'string' ? [place] : place;
}
