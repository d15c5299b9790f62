import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { BroughtContents } from './brought-contents.js';

const refused = new AppError({ code: 8006 });

/** The receipts discarded at the end of a request that brought one content, with the receipt `r`. */
async function discardedAfter(request: (brought: BroughtContents) => Promise<unknown>): Promise<readonly string[]> {
  const discarded: string[] = [];
  const discardFile = ({ receipt = '' }: { receipt?: string }): Promise<object> => {
    discarded.push(receipt);
    return Promise.reject(new AppError({ code: 8902 }));
  };
  const run = async (): Promise<void> => {
    await using brought = new BroughtContents({ fileDiscard: { discardFile } });
    brought.add({ receipt: 'r' });
    await request(brought);
  };
  await run().catch(() => undefined);
  return discarded;
}

describe('the contents uploaded by a request', () => {
  it('are discarded when it fails before a record can refer to them, or when records rejects it', async () => {
    expect(await discardedAfter(() => Promise.reject(refused))).toEqual(['r']);
    expect(await discardedAfter((brought) => brought.handOver(() => Promise.reject(refused)))).toEqual(['r']);
  });

  it('are kept once written, even if the response fails later', async () => {
    const written = (brought: BroughtContents): Promise<unknown> => brought.handOver(() => Promise.resolve());
    expect(await discardedAfter(written)).toEqual([]);
    const unanswered = (brought: BroughtContents): Promise<never> =>
      written(brought).then(() => Promise.reject(refused));
    expect(await discardedAfter(unanswered)).toEqual([]);
  });

  it.each([8901, 8902, 8903, 8905] as const)('are kept when the outcome of the write is unknown (%d)', async (code) => {
    const lost = (brought: BroughtContents): Promise<unknown> =>
      brought.handOver(() => Promise.reject(new AppError({ code })));
    expect(await discardedAfter(lost)).toEqual([]);
  });

  it('are kept after a retry, as the lost attempt may still be under way', async () => {
    const repeated = (brought: BroughtContents): Promise<unknown> =>
      brought.handOver((onRepeat) => {
        onRepeat();
        return Promise.reject(refused);
      });
    expect(await discardedAfter(repeated)).toEqual([]);
  });
});
