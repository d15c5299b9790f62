import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { createLostSpans } from './lost-spans.js';

describe('createLostSpans', () => {
  it('reports the first loss immediately, later ones together on one line, and each once', () => {
    const lines: unknown[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const lost = createLostSpans(createLogger({ service: 'records', version: '1', level: 'info', destination }));
    lost.add(512, new Error('connect ECONNREFUSED'));
    for (let count = 0; count < 1_000; count += 1) lost.add(1, 'too many spans are waiting');
    expect(lines).toMatchObject([
      { level: 'warn', event: 'tracing.spans_lost', lost: 512, reason: 'connect ECONNREFUSED' },
    ]);
    lost.tellRest();
    lost.tellRest();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ lost: 1_000, reason: 'too many spans are waiting' });
  });
});
