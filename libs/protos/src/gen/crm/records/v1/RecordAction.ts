// Original file: protos/crm/records/v1/rights.proto

export const RecordAction = {
  RECORD_ACTION_UNSPECIFIED: 'RECORD_ACTION_UNSPECIFIED',
  RECORD_ACTION_VIEW: 'RECORD_ACTION_VIEW',
  RECORD_ACTION_EDIT: 'RECORD_ACTION_EDIT',
} as const;

export type RecordAction =
  | 'RECORD_ACTION_UNSPECIFIED'
  | 0
  | 'RECORD_ACTION_VIEW'
  | 1
  | 'RECORD_ACTION_EDIT'
  | 2

export type RecordAction__Output = typeof RecordAction[keyof typeof RecordAction]
