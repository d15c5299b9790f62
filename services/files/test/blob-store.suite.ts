import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { BlobStore, ByteRange } from '../src/domain/blob-store.js';

export interface StoreUnderTest {
  readonly store: BlobStore;
  /** Makes a record refer to a content; `forget` undoes that. */
  refer(sha256: Buffer): Promise<void>;
  forget(sha256: Buffer): Promise<void>;
  /** Backdates all stored data by this many hours. */
  age(hours: number): Promise<void>;
  /** Number of stored contents, and of unclaimed ones; the latter is 0 when the store has cleaned up. */
  inventory(): Promise<{ readonly blobs: number; readonly leftovers: number }>;
  stop(): Promise<void>;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const HOUR_MS = 3_600_000;
const running = new AbortController().signal;

/** The bytes in chunks whose length is no multiple of any boundary. */
export async function* inChunks(bytes: Uint8Array, length = 100_003): AsyncGenerator<Uint8Array> {
  for (let begin = 0; begin < bytes.length; begin += length) {
    yield await Promise.resolve(bytes.subarray(begin, begin + length));
  }
}

export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function read(store: BlobStore, sha256: Buffer, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.get(sha256, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function isKept(store: BlobStore, sha256: Buffer): Promise<boolean> {
  try {
    await read(store, sha256, { offset: 0, length: 1 });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 8605 });
    return false;
  }
}

export function describeBlobStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the blob store ${name}`, () => {
    let under: StoreUnderTest;
    let store: BlobStore;
    beforeAll(async () => {
      under = await open();
      ({ store } = under);
    }, 60_000);
    afterAll(() => under.stop());

    describe('put and get', () => {
      it.each([0, 1, 256 * KIB - 1, 256 * KIB, 256 * KIB + 1, MIB - 1, MIB, MIB + 1, 3 * MIB + 5])(
        'return the same %d bytes',
        async (size) => {
          const bytes = randomBytes(size);
          const blob = await store.put(inChunks(bytes));
          expect(blob).toEqual({ sha256: sha256Of(bytes), size, isNew: true, putAt: expect.any(String) });
          expect((await read(store, blob.sha256)).equals(bytes)).toBe(true);
        },
      );

      it('find nothing else', async () => {
        await expect(read(store, sha256Of(Buffer.from('unknown')))).rejects.toMatchObject({ code: 8605 });
      });

      it('return every range', async () => {
        const size = MIB + 5;
        const bytes = randomBytes(size);
        const { sha256 } = await store.put(inChunks(bytes));
        const edges = [0, 1, 256 * KIB - 1, 256 * KIB, 256 * KIB + 1, 700_000, size - 1, size, size + 1, 2 ** 52];
        for (const offset of edges) {
          for (const length of [undefined, 0, 1, 256 * KIB, 300_000, 2 ** 52]) {
            const range = length === undefined ? { offset } : { offset, length };
            const wanted = bytes.subarray(offset, length === undefined ? size : offset + length);
            expect((await read(store, sha256, range)).equals(wanted)).toBe(true);
          }
        }
      });

      it('never yield an empty chunk, nor one of more than 256 KiB', async () => {
        const { sha256 } = await store.put(inChunks(randomBytes(512 * KIB + 1), 512 * KIB));
        for (const offset of [0, 256 * KIB, 512 * KIB + 1]) {
          for await (const { length } of store.get(sha256, { offset })) {
            expect(length).toBeGreaterThan(0);
            expect(length).toBeLessThanOrEqual(256 * KIB);
          }
        }
      });
    });

    describe('a content that is put again', () => {
      it.each([10, 600 * KIB, 2 * MIB + 1])('is stored once: %d bytes', async (size) => {
        const bytes = randomBytes(size);
        const first = await store.put(inChunks(bytes));
        const before = await under.inventory();
        const second = await store.put(inChunks(bytes, 7_777));
        expect(second).toEqual({ ...first, isNew: false, putAt: expect.any(String) });
        expect(second.putAt).not.toBe(first.putAt);
        expect(await under.inventory()).toEqual(before);
        expect((await read(store, first.sha256)).equals(bytes)).toBe(true);
      });

      it.each([10, 600 * KIB, 2 * MIB + 1])('is stored once by many at the same time: %d bytes', async (size) => {
        const bytes = randomBytes(size);
        const before = await under.inventory();
        const puts = await Promise.all(
          Array.from({ length: 8 }, (_, index) => store.put(inChunks(bytes, 5_000 + index * 50_000))),
        );
        expect(puts.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(new Set(puts.map(({ sha256 }) => sha256.toString('hex')))).toEqual(
          new Set([sha256Of(bytes).toString('hex')]),
        );
        expect(await under.inventory()).toEqual({ ...before, blobs: before.blobs + 1 });
        expect((await read(store, sha256Of(bytes))).equals(bytes)).toBe(true);
      });
    });

    describe('an interrupted put', () => {
      it.each([16, 256 * KIB + 1, 2 * MIB, 2 * MIB + 1])('leaves nothing after %d bytes', async (size) => {
        const bytes = randomBytes(size);
        const before = await under.inventory();
        const fault = new AppError({ code: 8408 });
        const broken = async function* (): AsyncGenerator<Uint8Array> {
          yield* inChunks(bytes);
          throw fault;
        };
        await expect(store.put(broken())).rejects.toBe(fault);
        expect(await under.inventory()).toEqual(before);
        expect(await isKept(store, sha256Of(bytes))).toBe(false);
      });

      it('is invisible while under way', async () => {
        const bytes = randomBytes(2 * MIB + 1);
        const goOn = Promise.withResolvers<undefined>();
        const slow = async function* (): AsyncGenerator<Uint8Array> {
          yield* inChunks(bytes);
          await goOn.promise;
        };
        const before = (await under.inventory()).blobs;
        const put = store.put(slow());
        expect(await isKept(store, sha256Of(bytes))).toBe(false);
        expect((await under.inventory()).blobs).toBe(before);
        goOn.resolve(undefined);
        await put;
        expect(await isKept(store, sha256Of(bytes))).toBe(true);
      });
    });

    describe('a discard', () => {
      it.each([16, 600 * KIB, 5 * MIB])(
        'removes a content of %d bytes immediately, which can be put again',
        async (size) => {
          const bytes = randomBytes(size);
          const before = await under.inventory();
          const { sha256, putAt } = await store.put(inChunks(bytes));
          await store.discard(sha256, putAt);
          expect(await under.inventory()).toEqual(before);
          expect(await store.put(inChunks(bytes))).toMatchObject({ isNew: true });
          expect((await read(store, sha256)).equals(bytes)).toBe(true);
          await store.discard(sha256, putAt);
          expect((await read(store, sha256)).equals(bytes)).toBe(true);
        },
      );

      it('keeps content that was put again or that a record refers to', async () => {
        const [again, referred] = [randomBytes(10), randomBytes(10)];
        const first = await store.put(inChunks(again));
        await store.put(inChunks(again));
        await store.discard(first.sha256, first.putAt);
        expect(await isKept(store, first.sha256)).toBe(true);
        const { sha256, putAt } = await store.put(inChunks(referred));
        await under.refer(sha256);
        await store.discard(sha256, putAt);
        expect(await isKept(store, sha256)).toBe(true);
      });

      it('never removes content that is put at the same moment', async () => {
        for (let round = 0; round < 20; round += 1) {
          const bytes = randomBytes(300 * KIB);
          const { sha256, putAt } = await store.put(inChunks(bytes));
          await Promise.all([store.discard(sha256, putAt), store.put(inChunks(bytes))]);
          expect((await read(store, sha256)).equals(bytes)).toBe(true);
        }
      });
    });

    describe('a sweep', () => {
      const put = async (size = 300 * KIB): Promise<Buffer> => (await store.put(inChunks(randomBytes(size)))).sha256;

      it('removes only content that is unreferenced and old', async () => {
        const [referred, forgotten, released] = [await put(), await put(), await put(0)];
        await under.refer(referred);
        await under.refer(released);
        await under.age(25);
        const young = await put();
        const again = randomBytes(300 * KIB);
        await store.put(inChunks(again));
        await store.sweep(24 * HOUR_MS, running);
        const kept = (...all: Buffer[]): Promise<boolean[]> => Promise.all(all.map((each) => isKept(store, each)));
        expect(await kept(referred, forgotten, young, sha256Of(again))).toEqual([true, false, true, true]);
        await under.forget(released);
        // Put long ago, and again just now.
        await under.age(25);
        await store.put(inChunks(again));
        const { blobs } = await store.sweep(24 * HOUR_MS, running);
        expect(blobs).toBe(2);
        expect(await kept(referred, young, sha256Of(again))).toEqual([true, false, true]);
        expect((await under.inventory()).leftovers).toBe(0);
      });

      it('allows removed content to be put again', async () => {
        const bytes = randomBytes(600 * KIB);
        await store.put(inChunks(bytes));
        await under.age(25);
        await store.sweep(24 * HOUR_MS, running);
        expect(await store.put(inChunks(bytes))).toMatchObject({ isNew: true });
        expect((await read(store, sha256Of(bytes))).equals(bytes)).toBe(true);
      });

      it('never removes content that is put at the same moment', async () => {
        const contents = Array.from({ length: 12 }, () => randomBytes(300 * KIB));
        for (const bytes of contents) await store.put(inChunks(bytes));
        for (let round = 0; round < 5; round += 1) {
          await under.age(25);
          const puts = contents.map(async (bytes) => store.put(inChunks(bytes)));
          const sweeps = Array.from({ length: 3 }, () => store.sweep(24 * HOUR_MS, running));
          await Promise.all([...puts, ...sweeps]);
          for (const bytes of contents) expect((await read(store, sha256Of(bytes))).equals(bytes)).toBe(true);
        }
        await store.sweep(24 * HOUR_MS, running);
        expect((await under.inventory()).leftovers).toBe(0);
      });

      it('counts each content once when several run', async () => {
        await store.sweep(-HOUR_MS, running);
        for (let index = 0; index < 10; index += 1) await put(10);
        await under.age(25);
        const sweeps = await Promise.all(Array.from({ length: 4 }, () => store.sweep(24 * HOUR_MS, running)));
        const later = await store.sweep(24 * HOUR_MS, running);
        expect([...sweeps, later].reduce((sum, { blobs }) => sum + blobs, 0)).toBe(10);
      });

      it('stops when told', async () => {
        const sha256 = await put(10);
        await under.age(25);
        expect(await store.sweep(24 * HOUR_MS, AbortSignal.abort())).toEqual({ blobs: 0, leftovers: 0 });
        expect(await isKept(store, sha256)).toBe(true);
      });
    });
  });
}
