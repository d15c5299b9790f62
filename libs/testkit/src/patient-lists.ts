/**
 * Settings with which lists may take longer than usual: tests request many at once, and on a busy machine they are slow
 * without being too costly.
 */
export const PATIENT_LISTS = {
  CRM_RECORDS_LIST_WAIT: '5s',
  CRM_RECORDS_STATEMENT_TIMEOUT: '6s',
  CRM_GATEWAY_LIST_TIMEOUT: '12s',
};
