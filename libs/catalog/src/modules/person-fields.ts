import { flag, image, joined, longText, oneOf, phone, text, type FieldDefinition } from '../define.js';
import type { NamedCondition } from '../model.js';

/** Name, title, description and photo of a person outside our own organisation. */
export const personFields = {
  salutation: oneOf('salutation_dom'),
  first_name: text({ max: 100 }),
  last_name: text({ max: 100, required: true }),
  name: joined('first_name', 'last_name'),
  full_name: joined('first_name', 'last_name'),
  description: longText(),
  title: text({ max: 100 }),
  photo: image(),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The telephone numbers of such a person, and whether calls are allowed. */
export const telephoneFields = {
  do_not_call: flag({ default: false }),
  phone_home: phone({ max: 100 }),
  phone_mobile: phone({ max: 100 }),
  phone_work: phone({ max: 100 }),
  phone_other: phone({ max: 100 }),
  phone_fax: phone({ max: 100 }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The assistant of such a person. */
export const assistantFields = {
  assistant: text({ max: 75 }),
  assistant_phone: phone({ max: 100 }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The people who may be called. */
export const telephoneFilters = {
  callable: [{ field: 'do_not_call', operator: 'ne', operand: true }],
} as const satisfies Readonly<Record<string, readonly NamedCondition[]>>;
