// Original file: protos/crm/records/v1/query.proto

export const CountMode = {
  COUNT_MODE_UNSPECIFIED: 'COUNT_MODE_UNSPECIFIED',
  COUNT_MODE_EXACT: 'COUNT_MODE_EXACT',
  COUNT_MODE_NONE: 'COUNT_MODE_NONE',
} as const;

export type CountMode =
  | 'COUNT_MODE_UNSPECIFIED'
  | 0
  | 'COUNT_MODE_EXACT'
  | 1
  | 'COUNT_MODE_NONE'
  | 2

export type CountMode__Output = typeof CountMode[keyof typeof CountMode]
