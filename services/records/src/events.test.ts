import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from './events.js';

describe('createEvents', () => {
  it('counts operations by outcome', async () => {
    const registry = createRegistry({ service: 'records', version: 'test' });
    const events = createEvents(registry, createLogger({ service: 'records', version: 'test', level: 'silent' }));
    events.served('get', 'Accounts');
    events.served('get', 'Accounts');
    events.notServed('get', 'Accounts', new AppError({ code: 8001 }));
    events.notServed('list', 'Accounts', new AppError({ code: 8901 }));
    events.notServed('list', 'Accounts', new TypeError('a defect'));
    const text = await registry.getSingleMetricAsString('crm_record_operations_total');
    expect(text).toContain('{module="Accounts",op="get",result="ok"} 2');
    expect(text).toContain('{module="Accounts",op="get",result="refused"} 1');
    expect(text).toContain('{module="Accounts",op="list",result="failed"} 2');
  });

  it('counts refused lists by lane and reason', async () => {
    const registry = createRegistry({ service: 'records', version: 'test' });
    const events = createEvents(registry, createLogger({ service: 'records', version: 'test', level: 'silent' }));
    events.listRefused('costly', 'full');
    const text = await registry.getSingleMetricAsString('crm_refused_lists_total');
    expect(text).toContain('{lane="costly",reason="full"} 1');
    expect(text).toContain('{lane="plain",reason="full"} 0');
  });

  it('reports the state of settling', async () => {
    const registry = createRegistry({ service: 'records', version: 'test' });
    const events = createEvents(registry, createLogger({ service: 'records', version: 'test', level: 'silent' }));
    events.settled({ committed: 3, aborted: 1 });
    events.oldestOpen(1.5);
    events.settlingFailed(new AppError({ code: 8902 }));
    const settled = await registry.getSingleMetricAsString('crm_settled_operations_total');
    expect(settled).toContain('{outcome="committed"} 3');
    expect(settled).toContain('{outcome="aborted"} 1');
    expect(await registry.getSingleMetricAsString('crm_oldest_open_operation_seconds')).toMatch(/ 1\.5$/m);
  });

  it('counts dropped views', async () => {
    const registry = createRegistry({ service: 'records', version: 'test' });
    const events = createEvents(registry, createLogger({ service: 'records', version: 'test', level: 'silent' }));
    events.storingViewsFailed(new AppError({ code: 8905 }));
    events.viewsDropped(2);
    events.viewsDropped(1);
    expect(await registry.getSingleMetricAsString('crm_dropped_views_total')).toMatch(/ 3$/m);
  });
});
