import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@crm/runtime';
import type { ExtraCaller, ServiceName } from './edge.js';
import { callersOf } from './edges.js';
import { readExtraCallers } from './extra-callers.js';

const READER = 'crm.records.v1.RecordReaderService';
const WRITER = 'crm.records.v1.RecordWriterService';

function read(text: string, to: ServiceName = 'records'): readonly ExtraCaller[] {
  return readConfig('CRM_X_', (env) => ({ callers: readExtraCallers(env, to) }), { CRM_X_CALLERS: text }).callers;
}

describe('readExtraCallers', () => {
  it('allows no callers by default', () => {
    expect(read('')).toEqual([]);
  });

  it('lets a caller use the read methods that the gateway uses', () => {
    const callers = callersOf('records', read('billing:read'));
    expect(callers('crm.records.v1.ChangeReaderService', 'AwaitPosition')).toContain('billing');
    for (const method of ['Get', 'List', 'ListLinked']) expect(callers(READER, method)).toContain('billing');
    expect(callers(WRITER, 'Create')).not.toContain('billing');
    expect(callers('crm.records.v1.OperationService', 'DecideAbort')).not.toContain('billing');
  });

  it('lets each caller call the methods listed for it', () => {
    const callers = callersOf('records', read(`billing:${WRITER}/Create, billing:${READER}/Get,reports:read`));
    expect(callers(WRITER, 'Create')).toEqual(new Set(['gateway', 'billing']));
    expect(callers(WRITER, 'Delete')).toEqual(new Set(['gateway']));
    expect(callers(READER, 'Get')).toEqual(new Set(['gateway', 'billing', 'reports']));
    expect(callers(READER, 'List')).toEqual(new Set(['gateway', 'reports']));
  });

  it.each<[string, string, ServiceName]>([
    ['a name without methods', 'billing', 'records'],
    ['an empty name', ':read', 'records'],
    ['nothing after a comma', 'billing:read,', 'records'],
    ['a name that cannot be in a certificate', 'my-billing:read', 'records'],
    ['the gateway', 'gateway:read', 'records'],
    ['another service', `files:${READER}/Get`, 'records'],
    ['an unknown method', `billing:${WRITER}/Creat`, 'records'],
    ['an unknown service', 'billing:crm.records.v1.Nothing/Get', 'records'],
    ['a method of another service', 'billing:crm.auth.v1.TokenService/Issue', 'records'],
    ['every method', `billing:${WRITER}/*`, 'records'],
    ['two methods in one entry', `billing:${READER}/Get/List`, 'records'],
    ['a method between services', 'billing:crm.records.v1.OperationService/DecideAbort', 'records'],
    ['a method between services', 'billing:crm.relationships.v1.StagingService/Settle', 'relationships'],
    ['read access to a service without read methods', 'billing:read', 'relationships'],
  ])('rejects %s', (_what, text, to) => {
    expect(() => read(text, to)).toThrow(ConfigError);
    expect(() => read(text, to)).toThrow(/^Invalid configuration: CRM_X_CALLERS is ".*"; expected name:/);
  });
});
