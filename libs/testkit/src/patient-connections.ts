/**
 * Settings by which a gateway keeps idle connections longer than usual, and waits longer for the first bytes of one: a
 * test that is held up, by a machine that is busy with something else or by a schema that it compiles, would else write to a
 * connection that is closed meanwhile.
 */
export const PATIENT_CONNECTIONS = {
  CRM_GATEWAY_KEEP_ALIVE_TIMEOUT: '15m',
  CRM_GATEWAY_HEADERS_TIMEOUT: '30s',
};
