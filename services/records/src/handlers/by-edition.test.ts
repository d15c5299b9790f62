import { describe, expect, it } from '@jest/globals';
import { AppError, codes, type ErrorCode } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { byEdition } from './by-edition.js';
import type { Handlers } from './create-handlers.js';

const refusing = (...faults: readonly ErrorCode[]): Handlers =>
  ({
    get: () => {
      const [first = codes.internalError, ...others] = faults;
      return Promise.reject(new AppError([{ code: first }, ...others.map((code) => ({ code }))]));
    },
  }) as unknown as Handlers;
const answering = { get: () => Promise.resolve({ record: null }) } as unknown as Handlers;

const call = ({ get }: Handlers): Promise<unknown> =>
  get({ module: '', id: '', selection: null, files: [] }, {} as CallContext);

describe('catalog#in-force: a call', () => {
  it.each([
    codes.unknownAttribute,
    codes.unknownFilterPath,
    codes.unknownSortField,
    codes.unknownFieldset,
    codes.notAnOption,
    codes.unsuitableOperand,
  ])('that is refused with %s is repeated by a newer edition', async (code) => {
    const current = refusing(codes.wrongType, code);
    const handlers = byEdition({ current, newerThan: () => Promise.resolve(answering) });
    expect(await call(handlers)).toEqual({ record: null });
  });

  it('is refused when there is no newer edition, or nothing is unknown', async () => {
    const current = refusing(codes.unknownAttribute);
    const handlers = byEdition({ current, newerThan: () => Promise.resolve(current) });
    await expect(call(handlers)).rejects.toMatchObject({ code: codes.unknownAttribute });
    const faulty = byEdition({ current: refusing(codes.wrongType), newerThan: () => Promise.resolve(answering) });
    await expect(call(faulty)).rejects.toMatchObject({ code: codes.wrongType });
  });
});
