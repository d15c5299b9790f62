import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from './events.js';

const logger = createLogger({ service: 'relationships', version: 'test', level: 'silent' });

describe('events', () => {
  it('are counted by result', async () => {
    const registry = createRegistry({ service: 'relationships', version: 'test' });
    const events = createEvents(registry, logger);
    events.served('add', 'Meetings.users');
    events.notServed('stage', '', new AppError({ code: 8309 }));
    events.notServed('settle', '', new Error('defect'));
    events.settled({ committed: 2, aborted: 1 });
    events.oldestStaged(3.5);
    const text = await registry.metrics();
    expect(text).toContain('crm_link_operations_total{link="Meetings.users",op="add",result="ok"} 1');
    expect(text).toContain('crm_link_operations_total{link="",op="stage",result="refused"} 1');
    expect(text).toContain('crm_link_operations_total{link="",op="settle",result="failed"} 1');
    expect(text).toContain('crm_staged_operations_settled_total{outcome="committed"} 2');
    expect(text).toContain('crm_staged_operations_settled_total{outcome="aborted"} 1');
    expect(text).toContain('crm_staged_operation_oldest_seconds 3.5');
  });
});
