/** Label keys by the name of the attribute. */
type KeysByAttribute = Readonly<Record<string, string>>;

/** Label keys that existing clients know in every module, where they do not follow from the attribute's name. */
export const commonLabelKeys: KeysByAttribute = {
  assigned_user_id: 'LBL_ASSIGNED_TO_ID',
  assigned_user_name: 'LBL_ASSIGNED_TO_NAME',
  campaign_name: 'LBL_CAMPAIGN',
  created_by: 'LBL_CREATED',
  created_by_name: 'LBL_CREATED',
  currency_id: 'LBL_CURRENCY',
  date_start: 'LBL_DATE',
  email1: 'LBL_EMAIL_ADDRESS',
  email2: 'LBL_OTHER_EMAIL_ADDRESS',
  modified_by_name: 'LBL_MODIFIED_NAME',
  modified_user_id: 'LBL_MODIFIED',
  phone_fax: 'LBL_FAX_PHONE',
  phone_home: 'LBL_HOME_PHONE',
  phone_mobile: 'LBL_MOBILE_PHONE',
  phone_other: 'LBL_OTHER_PHONE',
  phone_work: 'LBL_OFFICE_PHONE',
  total_amount: 'LBL_GRAND_TOTAL',
  total_amount_usdollar: 'LBL_GRAND_TOTAL_USDOLLAR',
};

/**
 * Label keys that existing clients know in one module, unless they follow from the attribute's name or
 * `commonLabelKeys`.
 */
export const labelKeys: Readonly<Record<string, KeysByAttribute>> = {
  AOK_KnowledgeBase: {
    user_id_c: 'LBL_AUTHOR_USER_ID',
    user_id1_c: 'LBL_APPROVER_USER_ID',
  },
  AOS_Invoices: {
    number: 'LBL_INVOICE_NUMBER',
  },
  AOS_Line_Item_Groups: {
    number: 'LBL_LIST_NUM',
    total_amount: 'LBL_GROUP_TOTAL',
    total_amount_usdollar: 'LBL_GROUP_TOTAL_USDOLLAR',
    parent_name: 'LBL_FLEX_RELATE',
  },
  AOS_Product_Categories: {
    parent_category_name: 'LBL_PRODUCT_CATEGORYS_NAME',
  },
  AOS_Products: {
    product_type: 'LBL_TYPE',
    aos_product_category_id: 'LBL_AOS_PRODUCT_CATEGORY',
    aos_product_category_name: 'LBL_AOS_PRODUCT_CATEGORYS_NAME',
  },
  AOS_Products_Quotes: {
    number: 'LBL_LIST_NUM',
    item_description: 'LBL_PRODUCT_DESCRIPTION',
    parent_name: 'LBL_FLEX_RELATE',
  },
  AOS_Quotes: {
    number: 'LBL_QUOTE_NUMBER',
  },
  Accounts: {
    account_type: 'LBL_TYPE',
    email1: 'LBL_EMAIL',
    phone_alternate: 'LBL_PHONE_ALT',
    phone_fax: 'LBL_FAX',
    parent_id: 'LBL_PARENT_ACCOUNT_ID',
    parent_name: 'LBL_MEMBER_OF',
  },
  Bugs: {
    name: 'LBL_SUBJECT',
    bug_number: 'LBL_NUMBER',
    bug_type: 'LBL_TYPE',
  },
  Calls: {
    name: 'LBL_SUBJECT',
    parent_id: 'LBL_LIST_RELATED_TO_ID',
    parent_name: 'LBL_LIST_RELATED_TO',
  },
  CampaignLog: {
    campaign_name1: 'LBL_CAMPAIGN_NAME',
    more_information: 'LBL_MORE_INFO',
  },
  Campaigns: {
    name: 'LBL_CAMPAIGN_NAME',
    status: 'LBL_CAMPAIGN_STATUS',
    start_date: 'LBL_CAMPAIGN_START_DATE',
    end_date: 'LBL_CAMPAIGN_END_DATE',
    objective: 'LBL_CAMPAIGN_OBJECTIVE',
    content: 'LBL_CAMPAIGN_CONTENT',
    frequency: 'LBL_CAMPAIGN_FREQUENCY',
    budget: 'LBL_CAMPAIGN_BUDGET',
    expected_cost: 'LBL_CAMPAIGN_EXPECTED_COST',
    actual_cost: 'LBL_CAMPAIGN_ACTUAL_COST',
    expected_revenue: 'LBL_CAMPAIGN_EXPECTED_REVENUE',
    impressions: 'LBL_CAMPAIGN_IMPRESSIONS',
    survey_id: 'LBL_CAMPAIGN_SURVEYS',
  },
  Cases: {
    case_number: 'LBL_NUMBER',
    name: 'LBL_SUBJECT',
    case_type: 'LBL_TYPE',
  },
  Contacts: {
    report_to_name: 'LBL_REPORTS_TO',
  },
  Currencies: {
    name: 'LBL_LIST_NAME',
    symbol: 'LBL_LIST_SYMBOL',
    iso4217: 'LBL_LIST_ISO4217',
    conversion_rate: 'LBL_LIST_RATE',
    created_by: 'LBL_CREATED_BY',
  },
  DocumentRevisions: {
    document_id: 'LBL_DOCUMENT',
    document_name: 'LBL_DOC_NAME',
    file_ext: 'LBL_FILE_EXTENSION',
    file_mime_type: 'LBL_MIME',
    created_by_name: 'LBL_CREATED_BY_NAME',
  },
  Documents: {
    revision: 'LBL_DOC_VERSION',
    status_id: 'LBL_DOC_STATUS',
    active_date: 'LBL_DOC_ACTIVE_DATE',
    exp_date: 'LBL_DOC_EXP_DATE',
    category_id: 'LBL_SF_CATEGORY',
    subcategory_id: 'LBL_SF_SUBCATEGORY',
    related_doc_id: 'LBL_RELATED_DOCUMENT_ID',
    related_doc_name: 'LBL_DET_RELATED_DOCUMENT',
    related_doc_rev_id: 'LBL_RELATED_DOCUMENT_REVISION_ID',
    related_doc_rev_number: 'LBL_DET_RELATED_DOCUMENT_VERSION',
  },
  EmailAddresses: {
    date_created: 'LBL_DATE_CREATE',
  },
  EmailTemplates: {
    template_type: 'LBL_TYPE',
    created_by: 'LBL_CREATED_BY',
  },
  Emails: {
    name: 'LBL_SUBJECT',
    email_type: 'LBL_LIST_TYPE',
    flagged: 'LBL_EMAIL_FLAGGED',
    reply_to_status: 'LBL_EMAIL_REPLY_TO_STATUS',
    category_id: 'LBL_CATEGORY',
    parent_name: 'LBL_EMAIL_RELATE',
  },
  FP_events: {
    fp_event_locations_fp_events_1_name: 'LBL_FP_EVENT_LOCATIONS_FP_EVENTS_1_FROM_FP_EVENT_LOCATIONS_TITLE',
    activity_status_type: 'LBL_ACTIVITY_STATUS',
  },
  Favorites: {
    parent_id: 'LBL_PARENT_FAVORITE_ID',
  },
  Leads: {
    report_to_name: 'LBL_REPORTS_TO',
  },
  Meetings: {
    name: 'LBL_SUBJECT',
    meeting_type: 'LBL_TYPE',
    parent_name: 'LBL_LIST_RELATED_TO',
    join_url: 'LBL_URL',
    external_id: 'LBL_EXTERNALID',
  },
  Notes: {
    name: 'LBL_NOTE_SUBJECT',
    parent_name: 'LBL_RELATED_TO',
    contact_phone: 'LBL_PHONE',
    created_by: 'LBL_CREATED_BY',
    created_by_name: 'LBL_CREATED_BY',
    modified_by_name: 'LBL_MODIFIED_BY',
  },
  Opportunities: {
    name: 'LBL_OPPORTUNITY_NAME',
    opportunity_type: 'LBL_TYPE',
  },
  Project: {
    estimated_start_date: 'LBL_DATE_START',
    estimated_end_date: 'LBL_DATE_END',
    assigned_user_id: 'LBL_ASSIGNED_USER_ID',
    assigned_user_name: 'LBL_ASSIGNED_USER_NAME',
    created_by: 'LBL_CREATED_BY',
    modified_user_id: 'LBL_MODIFIED_USER_ID',
  },
  ProjectTask: {
    project_name: 'LBL_PARENT_NAME',
    date_start: 'LBL_DATE_START',
    assigned_user_id: 'LBL_ASSIGNED_USER_ID',
    assigned_user_name: 'LBL_ASSIGNED_USER_NAME',
    created_by: 'LBL_CREATED_BY',
    modified_user_id: 'LBL_MODIFIED_USER_ID',
  },
  ProspectLists: {
    list_type: 'LBL_TYPE',
    modified_by_name: 'LBL_MODIFIED',
  },
  Tasks: {
    name: 'LBL_SUBJECT',
    date_start: 'LBL_START_DATE',
    date_due: 'LBL_DUE_DATE',
    parent_name: 'LBL_LIST_RELATED_TO',
  },
  Users: {
    email1: 'LBL_EMAIL',
    phone_work: 'LBL_WORK_PHONE',
    portal_only: 'LBL_PORTAL_ONLY_USER',
    is_group: 'LBL_GROUP_USER',
    created_by_name: 'LBL_CREATED_BY_NAME',
    modified_user_id: 'LBL_MODIFIED_BY_ID',
    modified_by_name: 'LBL_MODIFIED_BY',
  },
};
