export { catalog, catalogWith } from './catalog.js';
export { customModule } from './custom-module.js';
export { DEFINITION_LIMITS } from './definition-limits.js';
export {
  CUSTOM_LINKS,
  CUSTOM_TYPES,
  customField,
  definitionId,
  INDEX_KINDS,
  languagesWith,
  NO_DEFINITIONS,
} from './definitions.js';
export type { CustomField, CustomIndex, CustomLink, CustomModule, CustomOptions, Definitions } from './definitions.js';
export { ACCESS_ACTIONS, ACCESS_LEVELS } from './checks/access-rules.js';
export type { ValueRules } from './checks/check.js';
export { checkDateTime } from './checks/date-time.js';
export { rulesOf } from './checks/option.js';
export { isStorable } from './checks/text.js';
export { hasIdSyntax, ID_PATTERN, isRecordId } from './record-id.js';
export {
  externalValueFault,
  isExternalPath,
  isExternalSystem,
  MAX_EXTERNAL_IDS,
  MAX_EXTERNAL_VALUE,
  SYSTEM_PATTERN,
} from './external-id.js';
export { attributesMeta } from './derive/attributes-meta.js';
export type { AttributesMeta } from './derive/attributes-meta.js';
export { CUSTOM_SIZE, sightColumns } from './derive/change-log-ddl.js';
export { CHANGE_KINDS, POSITION_PATTERN } from './derive/schema/change-schemas.js';
export { completeSpan } from './derive/complete-span.js';
export { moduleDdl } from './derive/ddl.js';
export { edgeDdl, localEdgeDdl } from './derive/edge-ddl.js';
export { edgeViews } from './derive/edge-views.js';
export { attributePointer } from './derive/fault.js';
export type { FieldMeta } from './derive/field-meta.js';
export { folded } from './derive/folded.js';
export { messageSchema } from './derive/json-schema.js';
export { completeParent } from './derive/flex-parent.js';
export { liveViews } from './derive/live-views.js';
export { compareMiddle, middleDefaults, validateMiddle } from './derive/middle-values.js';
export type { CurrentMiddle } from './derive/middle-values.js';
export { MAX_ENTRIES, readEntries, readIds, unknownEntry } from './derive/read-entries.js';
export type { SentEntry, WantedEntry } from './derive/read-entries.js';
export { applicationLanguage, moduleLanguage } from './derive/language-meta.js';
export type { LinkMeta } from './derive/link-meta.js';
export { listMeta } from './derive/list-meta.js';
export type { ModuleMeta } from './derive/list-meta.js';
export { presentationMeta } from './derive/presentation-meta.js';
export type { PresentationMeta } from './derive/presentation-meta.js';
export { GROUP_IDS, groupLink } from './derive/group-ids-ddl.js';
export { OWN_ATTRIBUTES } from './derive/own-attributes-ddl.js';
export { customIndexDdl } from './derive/custom-index.js';
export type { CustomIndexDdl } from './derive/custom-index.js';
export { MAX_SORTED_TEXT } from './derive/index-shape.js';
export { CUSTOM, customRecord, customValue, CUSTOM_RECORD } from './derive/custom-value.js';
export { isoInstant, ownValue, dependsOnOwnRow } from './derive/own-value.js';
export { inDirection, isAlwaysSet, sortKeys } from './derive/sort-keys.js';
export { equalsStored, validateAttributes } from './derive/validators.js';
export type {
  AddressValue,
  HalfReference,
  LinkedValue,
  ManagedValue,
  Reference,
  ValidatedAttributes,
  WriteMode,
} from './derive/validated.js';
export { contentName, isFile } from './to-field.js';
export { edgeTables, GROUP_TABLE } from './edge-tables.js';
export type { EdgeTable } from './edge-tables.js';
export { ExactNumber, exactNumber, isJsonObject, parseExactJson, readJsonObject } from './exact-number.js';
export type { JsonObject } from './exact-number.js';
export { fieldTypes } from './field-types.js';
export type { FieldType, FieldTypeName, Operator } from './field-types.js';
export { languages } from './language/index.js';
export type { LanguagePack } from './language/texts.js';
export { fieldNamed, moduleNamed } from './named.js';
export {
  edgeNamed,
  isColumnLink,
  isEdgeLink,
  isManagedLink,
  leadsToParts,
  partLinks,
  relatedAction,
} from './link-kinds.js';
export type {
  Catalog,
  ColumnLink,
  Derivation,
  EdgeLink,
  Field,
  IndexShape,
  Link,
  LinkRole,
  Module,
  NamedCondition,
  NamedOperand,
  Revisions,
  UniqueTogether,
} from './model.js';
export type { SqlValue } from './sql-value.js';
