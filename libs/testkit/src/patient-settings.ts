/**
 * Settings with which a gateway keeps idle connections longer than usual, and waits longer for the first bytes of one.
 * A test that is delayed, by a busy machine or by compiling a schema, would otherwise write to a connection that has
 * been closed.
 */
export const PATIENT_CONNECTIONS = {
  CRM_GATEWAY_KEEP_ALIVE_TIMEOUT: '15m',
  CRM_GATEWAY_HEADERS_TIMEOUT: '30s',
};

/**
 * Settings with which lists may take longer than usual: tests request many at once, and on a busy machine they are slow
 * without being too costly.
 */
export const PATIENT_LISTS = {
  CRM_RECORDS_LIST_WAIT: '5s',
  CRM_RECORDS_STATEMENT_TIMEOUT: '6s',
  CRM_GATEWAY_LIST_TIMEOUT: '12s',
};
