import { describe, expect, it } from '@jest/globals';
import { createHealth } from './health.js';

describe('createHealth', () => {
  it('is ready once started, and not while draining', () => {
    const health = createHealth();
    expect([health.ready, health.failing]).toStrictEqual([false, ['started']]);
    health.markStarted();
    expect([health.ready, health.failing, health.everReady]).toStrictEqual([true, [], true]);
    health.markDraining();
    expect([health.ready, health.failing, health.everReady]).toStrictEqual([false, ['draining'], true]);
  });

  it('is ready only when every condition holds', () => {
    let open = false;
    const health = createHealth();
    health.addCheck('schema', () => open);
    health.markStarted();
    expect([health.ready, health.failing, health.everReady]).toStrictEqual([false, ['schema'], false]);
    open = true;
    expect([health.ready, health.everReady]).toStrictEqual([true, true]);
  });

  it('notifies listeners immediately when an unmet condition is added', () => {
    const heard: boolean[] = [];
    const health = createHealth();
    health.onChange((ready) => heard.push(ready));
    health.markStarted();
    health.addCheck('schema', () => false);
    expect(heard).toStrictEqual([true, false]);
  });

  it('notifies listeners once per change', () => {
    let open = true;
    const heard: boolean[] = [];
    const health = createHealth();
    health.onChange((ready) => heard.push(ready));
    health.addCheck('condition', () => open);
    health.markStarted();
    health.refresh();
    open = false;
    health.refresh();
    open = true;
    expect(health.ready).toBe(true);
    health.markDraining();
    expect(heard).toStrictEqual([true, false, true, false]);
  });
});
