import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@crm/runtime';
import { readTlsSettings, type TlsSettings } from './tls-settings.js';

const FILE = import.meta.filename;
const FILES = { CRM_X_TLS_CERT_FILE: FILE, CRM_X_TLS_KEY_FILE: FILE, CRM_X_TLS_CA_FILE: FILE };

function read(source: NodeJS.ProcessEnv): TlsSettings | undefined {
  return readConfig('CRM_X_', (env) => ({ tls: readTlsSettings(env) }), source).tls;
}

function faultsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    read(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('readTlsSettings', () => {
  it('returns nothing without files', () => {
    expect(read({})).toBeUndefined();
    expect(read({ CRM_X_TLS_IDENTITY: 'crm-{service}' })).toBeUndefined();
  });

  it('reads all three files', () => {
    expect(read(FILES)).toEqual({ certFile: FILE, keyFile: FILE, caFile: FILE, identity: '{service}' });
    expect(read({ ...FILES, CRM_X_TLS_IDENTITY: 'spiffe://a/{service}' })?.identity).toBe('spiffe://a/{service}');
  });

  it('lists the missing settings', () => {
    expect(faultsOf({ CRM_X_TLS_KEY_FILE: FILE })).toEqual([
      'CRM_X_TLS_CERT_FILE is not set; expected a readable file',
      'CRM_X_TLS_CA_FILE is not set; expected a readable file',
    ]);
    expect(faultsOf({ ...FILES, CRM_X_TLS_CA_FILE: '/nowhere' })).toEqual([
      'CRM_X_TLS_CA_FILE names a file that cannot be read (ENOENT); expected a readable file',
    ]);
  });

  it.each(['crm', '{service}.{service}'])('rejects %j as a service name', (identity) => {
    expect(faultsOf({ ...FILES, CRM_X_TLS_IDENTITY: identity })).toEqual([
      `CRM_X_TLS_IDENTITY is "${identity}"; expected text with one {service} in it`,
    ]);
  });
});
