import { AppError, codes } from '@crm/errors';

/**
 * Reads a document. If it has a fault and `ask` is refused because this is administration (8511), throws that refusal
 * instead: a client that may not send the document does not learn its faults (errors#order-of-refusals).
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
  return error instanceof AppError && error.faults.some(({ code }) => code === codes.administrationOnly);
}
