import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { currentContext, runInContext, runOutsideContext, type RequestContext } from './context.js';

function contextOf(requestId: string): RequestContext {
  return { requestId, traceId: 't', traceparent: 'tp', deadline: 0 };
}

describe('runInContext', () => {
  it('isolates the contexts of concurrent requests', async () => {
    const seen = await Promise.all(
      ['a', 'b'].map((id) =>
        runInContext(contextOf(id), async () => {
          await turn();
          return currentContext()?.requestId;
        }),
      ),
    );
    expect(seen).toStrictEqual(['a', 'b']);
    expect(currentContext()).toBeUndefined();
  });
});

describe('runOutsideContext', () => {
  it('leaves the request context, also in later asynchronous work', async () => {
    const seen = await runInContext(contextOf('a'), () =>
      runOutsideContext(async () => {
        await turn();
        return currentContext();
      }),
    );
    expect(seen).toBeUndefined();
  });
});
