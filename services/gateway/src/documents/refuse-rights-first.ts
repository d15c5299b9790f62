import { AppError } from '@crm/errors';

/**
 * Reads a document; where that finds a fault and `ask` is refused because this is administration (8511), tells that
 * instead: the faults of its documents are no business of those who may not send them (errors#order-of-refusals).
 */
export async function refuseRightsFirst<T>(read: () => Promise<T>, ask: () => Promise<unknown>): Promise<T> {
  try {
    return await read();
  } catch (fault) {
    if (!(fault instanceof AppError) || isRefusedRight(fault)) throw fault;
    await ask().catch((refusal: unknown) => {
      if (isRefusedRight(refusal)) throw refusal;
    });
    throw fault;
  }
}

function isRefusedRight(error: unknown): boolean {
  return error instanceof AppError && error.faults.some(({ code }) => code === 8511);
}
