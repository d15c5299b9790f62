// Original file: protos/crm/records/v1/records.proto

export const OfUser = {
  OF_USER_UNSPECIFIED: 'OF_USER_UNSPECIFIED',
  OF_USER_VIEWED: 'OF_USER_VIEWED',
  OF_USER_FAVORITES: 'OF_USER_FAVORITES',
} as const;

export type OfUser =
  | 'OF_USER_UNSPECIFIED'
  | 0
  | 'OF_USER_VIEWED'
  | 1
  | 'OF_USER_FAVORITES'
  | 2

export type OfUser__Output = typeof OfUser[keyof typeof OfUser]
