/**
 * Settings by which lists may take longer than usual: tests ask for many at once, and a machine that is busy with
 * something else makes them slow, not too costly.
 */
export const PATIENT_LISTS = {
  CRM_RECORDS_LIST_WAIT: '5s',
  CRM_RECORDS_STATEMENT_TIMEOUT: '6s',
  CRM_GATEWAY_LIST_TIMEOUT: '12s',
};
