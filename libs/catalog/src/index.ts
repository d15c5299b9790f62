export { catalog } from './catalog.js';
export { isRecordId } from './record-id.js';
export { moduleDdl } from './derive/ddl.js';
export { completeParent } from './derive/flex-parent.js';
export type { StoredParent } from './derive/flex-parent.js';
export { equalsStored, validateAttributes } from './derive/validators.js';
export type {
  FlexParent,
  HalfReference,
  ManagedValue,
  Reference,
  ValidatedAttributes,
  WriteMode,
} from './derive/validated.js';
export { ExactNumber } from './exact-number.js';
export { fieldTypes } from './field-types.js';
export type { FieldType, FieldTypeName, Operator } from './field-types.js';
export { isMemberName } from './member-name.js';
export type { Catalog, Derivation, Field, FlexReference, Link, LinkRole, Module, SqlValue } from './model.js';
