/**
 * Settings with which a gateway keeps idle connections longer than usual, and waits longer for the first bytes of one.
 * A test that is delayed, by a busy machine or by compiling a schema, would otherwise write to a connection that has
 * been closed.
 */
export const PATIENT_CONNECTIONS = {
  CRM_GATEWAY_KEEP_ALIVE_TIMEOUT: '15m',
  CRM_GATEWAY_HEADERS_TIMEOUT: '30s',
};
