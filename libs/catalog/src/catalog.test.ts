import { describe, expect, it } from '@jest/globals';
import { catalog } from './catalog.js';
import { isColumnLink, isEdgeLink } from './link-kinds.js';
import type { Field, Module } from './model.js';

const modules = [...catalog.modules.values()];

/** The sizes of every module, in the order of the catalogue. A decreasing number is a loss to some client. */
const sizes = {
  //                              attributes, links over columns, links over middle tables
  Accounts: [43, 17, 10],
  Contacts: [53, 19, 16],
  Leads: [63, 18, 9],
  Opportunities: [27, 16, 6],
  Cases: [23, 10, 6],
  Bugs: [22, 8, 7],
  Calls: [34, 18, 4],
  Meetings: [42, 18, 4],
  Tasks: [24, 21, 2],
  Notes: [23, 18, 1],
  Emails: [34, 18, 13],
  EmailTemplates: [18, 3, 1],
  Campaigns: [29, 9, 2],
  CampaignLog: [26, 12, 0],
  Prospects: [47, 11, 6],
  ProspectLists: [14, 3, 7],
  Documents: [34, 4, 8],
  DocumentRevisions: [19, 3, 0],
  Project: [17, 9, 10],
  ProjectTask: [36, 10, 2],
  AOS_Products: [27, 5, 1],
  AOS_Product_Categories: [15, 6, 1],
  AOS_Quotes: [55, 8, 4],
  AOS_Invoices: [51, 7, 2],
  AOS_Contracts: [45, 12, 4],
  AOS_Products_Quotes: [39, 8, 0],
  AOS_Line_Item_Groups: [29, 7, 0],
  AOK_KnowledgeBase: [19, 3, 2],
  AOK_Knowledge_Base_Categories: [12, 3, 1],
  FP_events: [24, 3, 5],
  FP_Event_Locations: [18, 3, 2],
  EmailAddresses: [16, 2, 5],
  Currencies: [13, 2, 0],
  Users: [41, 5, 10],
  SecurityGroups: [13, 3, 28],
  ACLRoles: [11, 2, 2],
  Favorites: [14, 3, 0],
} as const;

describe('catalog', () => {
  it('has exactly the modules of this release, with all their fields and links', () => {
    const found = modules.map((module) => {
      const links = [...module.links.values()];
      return [module.name, [module.fields.size, links.filter(isColumnLink).length, links.filter(isEdgeLink).length]];
    });
    expect(found).toEqual(Object.entries(sizes));
    expect(found).toHaveLength(37);
  });

  it('has no module under a name inherited from Object.prototype', () => {
    expect(catalog.module('constructor')).toBeUndefined();
  });
});

describe('attributes of the catalog', () => {
  it.each(modules)('include both sets of dates and the soft-delete flag in $name', (module) => {
    expect(module.fields.get('date_created')?.derived).toEqual({ kind: 'alias', column: 'date_entered' });
    for (const name of ['date_entered', 'date_modified', 'created_by', 'modified_user_id', 'deleted']) {
      expect(module.fields.get(name)?.serverManaged).toBe(true);
    }
  });

  const demandedOf: readonly (readonly [module: string, demanded: readonly string[]])[] = [
    ['Accounts', ['name']],
    ['Contacts', ['last_name']],
    ['Leads', ['last_name']],
    ['Opportunities', ['name', 'sales_stage', 'amount', 'date_closed']],
    ['Cases', ['name']],
    ['Bugs', ['name']],
    ['Calls', ['name', 'date_start', 'duration_hours']],
    ['Meetings', ['name', 'date_start', 'duration_hours']],
    ['Tasks', ['name', 'priority']],
    ['Notes', ['name']],
    ['Emails', []],
    ['EmailTemplates', ['name']],
    ['Campaigns', ['name', 'status', 'campaign_type', 'end_date']],
    ['CampaignLog', []],
    ['Prospects', ['last_name']],
    ['ProspectLists', []],
    ['Documents', ['document_name', 'active_date']],
    ['DocumentRevisions', ['filename', 'document_id']],
    ['Project', ['name', 'estimated_start_date', 'estimated_end_date']],
    ['ProjectTask', ['name', 'project_id', 'duration']],
    ['AOS_Products', ['name', 'price']],
    ['AOS_Product_Categories', ['name']],
    ['AOS_Quotes', ['name', 'expiration']],
    ['AOS_Invoices', ['name']],
    ['AOS_Contracts', ['name']],
    ['AOS_Products_Quotes', ['name', 'product_unit_price', 'vat_amt', 'product_total_price']],
    ['AOS_Line_Item_Groups', []],
    ['AOK_KnowledgeBase', ['name']],
    ['AOK_Knowledge_Base_Categories', ['name']],
    ['FP_events', ['name', 'date_start', 'duration_hours']],
    ['FP_Event_Locations', ['name', 'address', 'address_city', 'address_postalcode']],
    ['EmailAddresses', ['email_address']],
    ['Currencies', ['name', 'symbol']],
    ['Users', ['user_name', 'last_name']],
    ['SecurityGroups', ['name']],
    ['ACLRoles', []],
    ['Favorites', ['parent_type', 'parent_id']],
  ];

  it.each(demandedOf)('required on creation of %s are those a user would expect', (name, demanded) => {
    const found = fieldsOf(name).filter((field) => field.required && !field.readOnly && field.default === undefined);
    expect(found.map((field) => field.name).sort()).toEqual([...demanded].sort());
  });

  it('have expected required attributes for every module', () => {
    expect(demandedOf.map(([name]) => name)).toEqual([...catalog.modules.keys()]);
  });

  it.each(['bool', 'autoNumber'] as const)('never require a %s', (type) => {
    const demanded = everyField().filter(([, field]) => field.type === type && field.required);
    expect(demanded.filter(([, field]) => field.default === undefined)).toEqual([]);
  });

  it('never require an attribute that the server sets or derives', () => {
    expect(everyField().flatMap(([path, { required, readOnly }]) => (required && readOnly ? [path] : []))).toEqual([]);
  });

  it('rename a field that older clients knew as type', () => {
    const renamed = everyField().flatMap(([path, { renamedFrom }]) =>
      renamedFrom === undefined ? [] : [[path, renamedFrom]],
    );
    expect(renamed).toEqual([
      ['Cases.case_type', 'type'],
      ['Bugs.bug_type', 'type'],
      ['Meetings.meeting_type', 'type'],
      ['Emails.email_type', 'type'],
      ['EmailTemplates.template_type', 'type'],
      ['AOS_Products.product_type', 'type'],
    ]);
  });

  it('number records by a sequence that only the server increments', () => {
    const numbered = everyField().filter(([, { type }]) => type === 'autoNumber');
    expect(numbered.map(([path]) => path)).toEqual([
      'Cases.case_number',
      'Bugs.bug_number',
      'Campaigns.tracker_key',
      'Prospects.tracker_key',
      'AOS_Quotes.number',
      'AOS_Invoices.number',
    ]);
    expect(numbered.filter(([, { serverManaged }]) => !serverManaged)).toEqual([]);
  });

  it('derive every …_usdollar amount from the amount it converts', () => {
    const converted = everyField().filter(([path]) => path.endsWith('_usdollar'));
    expect(converted).toHaveLength(40);
    expect(everyField().filter(([, { convertedFrom }]) => convertedFrom !== undefined)).toEqual(converted);
    for (const [path, field] of converted) {
      const traits = { type: 'currency', readOnly: true, required: false, convertedFrom: field.name.slice(0, -9) };
      expect([path, field]).toEqual([path, expect.objectContaining(traits)]);
    }
  });

  it.each([
    ['Accounts', 'total_revenue', 'currency'],
    ['Accounts', 'last_contacted', 'datetime'],
    ['Documents', 'portal_flag', 'bool'],
    ['Meetings', 'duration_minutes', 'int'],
    ['Notes', 'portal_flag', 'bool'],
    ['Cases', 'case_number', 'autoNumber'],
  ])('include %s.%s of the specification as %s', (module, field, type) => {
    expect(fieldOf(module, field)).toMatchObject({ type, column: field, readOnly: type === 'autoNumber' });
  });

  it.each([
    ['Documents', 'revision', 'version'],
    ['DocumentRevisions', 'revision', 'version'],
    ['Documents', 'filename', 'file'],
    ['DocumentRevisions', 'filename', 'file'],
    ['Notes', 'filename', 'file'],
    ['Contacts', 'photo', 'image'],
    ['Leads', 'photo', 'image'],
    ['Prospects', 'photo', 'image'],
    ['Users', 'photo', 'image'],
    ['ProjectTask', 'time_due', 'time'],
    ['Currencies', 'conversion_rate', 'decimal'],
    ['AOS_Products_Quotes', 'product_qty', 'decimal'],
    ['AOS_Quotes', 'template_ddown_c', 'multiEnum'],
    ['AOS_Invoices', 'template_ddown_c', 'multiEnum'],
    ['EmailAddresses', 'email_address', 'email'],
    ['ACLRoles', 'actions', 'accessRules'],
  ])('have %s.%s as %s', (module, field, type) => {
    expect(fieldOf(module, field)).toMatchObject({ type, column: field, readOnly: false });
  });

  it.each([
    ['Calls', 'reminder_time'],
    ['Calls', 'email_reminder_time'],
    ['Meetings', 'reminder_time'],
    ['Meetings', 'email_reminder_time'],
  ])('accept -1 for none in %s.%s, and default to it', (module, field) => {
    const { type, keys, default: value } = fieldOf(module, field);
    expect(type).toBe('intEnum');
    expect(keys).toContain('-1');
    expect(value).toBe(-1);
  });

  it('accept the name of a document as name or document_name', () => {
    expect(fieldOf('Documents', 'document_name')).toMatchObject({ column: 'document_name', required: true, max: 255 });
    expect(fieldOf('Documents', 'name')).toMatchObject({
      derived: { kind: 'alias', column: 'document_name', writable: true },
      readOnly: false,
      required: false,
      max: 255,
    });
  });

  it('show an address in capitals as well', () => {
    const capitals = { derived: { kind: 'upperCase', column: 'email_address' }, readOnly: true, required: false };
    expect(fieldOf('EmailAddresses', 'email_address_caps')).toMatchObject(capitals);
  });

  it.each([
    ['Accounts', 'assigned_user_name', { column: 'assigned_user_id', module: 'Users', field: 'user_name' }],
    ['Accounts', 'parent_name', { column: 'parent_id', module: 'Accounts', field: 'name' }],
    ['Accounts', 'campaign_name', { column: 'campaign_id', module: 'Campaigns', field: 'name' }],
    ['Cases', 'account_name', { column: 'account_id', module: 'Accounts', field: 'name' }],
    ['Cases', 'contact_created_by_name', { column: 'contact_created_by_id', module: 'Contacts', field: 'name' }],
    ['Contacts', 'report_to_name', { column: 'reports_to_id', module: 'Contacts', field: 'last_name' }],
    ['Leads', 'report_to_name', { column: 'reports_to_id', module: 'Leads', field: 'name' }],
    ['Notes', 'contact_name', { column: 'contact_id', module: 'Contacts', field: 'name' }],
    ['Users', 'reports_to_name', { column: 'reports_to_id', module: 'Users', field: 'last_name' }],
    ['Documents', 'related_doc_name', { column: 'related_doc_id', module: 'Documents', field: 'document_name' }],
    [
      'Documents',
      'latest_revision',
      { column: 'document_revision_id', module: 'DocumentRevisions', field: 'revision' },
    ],
  ])('derive %s.%s', (module, field, derived) => {
    expect(fieldOf(module, field).derived).toEqual({ kind: 'related', ...derived });
  });

  it.each([
    ['Contacts', 'account_id', 'account_name', 'accounts', 'Accounts', 'name'],
    ['Opportunities', 'account_id', 'account_name', 'accounts', 'Accounts', 'name'],
    ['Calls', 'contact_id', 'contact_name', 'contacts', 'Contacts', 'name'],
    ['Meetings', 'contact_id', 'contact_name', 'contacts', 'Contacts', 'last_name'],
    [
      'FP_events',
      'fp_event_locations_fp_events_1fp_event_locations_ida',
      'fp_event_locations_fp_events_1_name',
      'fp_event_locations_fp_events_1',
      'FP_Event_Locations',
      'name',
    ],
  ])('show the oldest entry of a link in %s.%s and %s', (module, idField, name, link, related, field) => {
    const backed = { required: false, readOnly: false, references: related };
    expect(fieldOf(module, idField)).toMatchObject({ ...backed, derived: { kind: 'linkedId', link } });
    expect(fieldOf(module, name).derived).toEqual({ kind: 'linkedName', link, idField, field });
    expect(fieldOf(module, name)).toMatchObject({ required: false, readOnly: true });
  });

  it.each([
    ['Accounts', ['email1', 'email_opt_out', 'invalid_email']],
    ['Contacts', ['email1', 'email2', 'email_opt_out', 'invalid_email']],
    ['Leads', ['email1', 'email2', 'email_opt_out', 'invalid_email']],
    ['Prospects', ['email1', 'email2', 'email_opt_out', 'invalid_email']],
    ['Users', ['email1']],
  ])('show the e-mail addresses of %s under the names that existing clients use', (module, names) => {
    const kinds = ['primaryAddress', 'otherAddress'];
    const found = fieldsOf(module).filter(({ derived }) => derived !== undefined && kinds.includes(derived.kind));
    expect(found.map(({ name }) => name)).toEqual(names);
    expect(found.filter(({ required }) => required)).toEqual([]);
    expect(found.filter(({ readOnly }) => readOnly).map(({ name }) => name)).toEqual(
      names.filter((name) => name === 'email2'),
    );
    expect(fieldOf(module, 'email1')).toMatchObject({ type: 'email', max: 255 });
  });

  it('show the content of each file, writable by anyone who may write the file', () => {
    const contents = everyField().filter(([, { type }]) => type === 'fileContent');
    expect(contents.map(([path]) => path)).toEqual([
      'Contacts.photo_file',
      'Leads.photo_file',
      'Notes.filename_file',
      'Prospects.photo_file',
      'Documents.filename_file',
      'DocumentRevisions.filename_file',
      'Users.photo_file',
    ]);
    for (const [path, { name, derived, ...field }] of contents) {
      expect(derived).toEqual({ kind: 'content', field: name.slice(0, -'_file'.length) });
      expect([path, field]).toEqual([path, { type: 'fileContent', ...PLAIN }]);
    }
    const names = fieldsOf('Notes').map(({ name }) => name);
    expect(names.indexOf('filename_file')).toBe(names.indexOf('filename') + 1);
  });

  it('restrict administration to the expected attributes', () => {
    const guarded = everyField().flatMap(([path, { adminOnly }]) => (adminOnly ? [path] : []));
    expect(guarded).toEqual(['Users.user_name', 'Users.is_admin', 'Users.status']);
    const named = (is: (module: Module) => boolean) => modules.filter(is).map(({ name }) => name);
    expect(named((module) => module.createAdminOnly)).toEqual(['Currencies', 'Users', 'SecurityGroups', 'ACLRoles']);
    expect(named((module) => module.writeAdminOnly)).toEqual(['Currencies', 'SecurityGroups', 'ACLRoles']);
  });

  it('let a role define rights for every module', () => {
    const { options, keys = [] } = fieldOf('ACLRoles', 'actions');
    expect(options).toBe('module_dom');
    expect([...keys].sort()).toEqual([...catalog.modules.keys()].sort());
  });
});

/** The properties of an ordinary writable field. */
const PLAIN = { required: false, readOnly: false, serverManaged: false, adminOnly: false, unique: false };

function fieldsOf(module: string): Field[] {
  return [...(catalog.module(module)?.fields.values() ?? [])];
}

function fieldOf(module: string, name: string): Field {
  const field = catalog.module(module)?.fields.get(name);
  if (field === undefined) throw new TypeError(`There is no field ${module}.${name}`);
  return field;
}

/** Every field with its path, such as `Cases.name`. */
function everyField(): [path: string, Field][] {
  return modules.flatMap(({ name, fields }) =>
    [...fields.values()].map((field): [string, Field] => [`${name}.${field.name}`, field]),
  );
}
