import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Editions } from '@crm/runtime';
import type { Handler } from './audited.js';
import type { Handlers } from './create-handlers.js';

/** The refusals of names and keys that a newer edition may know. They are thrown before anything is written. */
const UNKNOWN: ReadonlySet<number> = new Set([
  codes.unknownModule,
  codes.unknownLink,
  codes.unknownAttribute,
  codes.unknownFilterPath,
  codes.unknownSortField,
  codes.unknownFieldset,
  codes.notAnOption,
  codes.unsuitableOperand,
]);

/** Handlers of the current edition. A call that names something unknown is repeated once, by a newer edition if there is one. */
export function byEdition(editions: Pick<Editions<Handlers>, 'current' | 'newerThan'>): Handlers {
  const names = Object.keys(editions.current) as (keyof Handlers)[];
  const dispatch =
    (name: keyof Handlers) =>
    async (request: never, context: CallContext): Promise<unknown> => {
      const handlers = editions.current;
      const run = ({ [name]: handle }: Handlers): Promise<unknown> =>
        (handle as Handler<never, unknown>)(request, context);
      try {
        return await run(handlers);
      } catch (error) {
        if (!(error instanceof AppError) || !error.faults.some(({ code }) => UNKNOWN.has(code))) throw error;
        const newer = await editions.newerThan(handlers);
        if (newer === handlers) throw error;
        return run(newer);
      }
    };
  return Object.fromEntries(names.map((name) => [name, dispatch(name)])) as unknown as Handlers;
}
