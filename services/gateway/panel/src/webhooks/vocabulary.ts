/** The kinds of changes (changes#kinds). */
export const KINDS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'linked',
  'unlinked',
  'link_updated',
  'appeared',
  'disappeared',
  'rights_changed',
] as const;

/** The parts of a change that are posted (webhooks#attributes). The names are text keys. */
export const FORMATS = [
  { id: 'thin', name: 'crm.webhooks.formats.thin' },
  { id: 'full', name: 'crm.webhooks.formats.full' },
];
