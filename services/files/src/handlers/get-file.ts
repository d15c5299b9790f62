import { requireScope, type CallContext } from '@crm/grpc';
import type { GetFileRequestMessage } from '@crm/protos';
import type { Dependencies } from './dependencies.js';

/** Sends a content, or a range of it, to a user with a ticket from records. */
export function getFileHandler({ store, passes, events }: Dependencies) {
  return async function* (
    { ticket, offset, length }: GetFileRequestMessage,
    context: CallContext,
  ): AsyncGenerator<Buffer, void> {
    let bytes = 0;
    let report = (): void => {
      events.notSent(bytes);
    };
    try {
      const { userId } = requireScope(context, 'standard:read');
      const { sha256 } = await passes.readTicket(ticket, userId);
      for await (const chunk of store.get(Buffer.from(sha256, 'hex'), {
        offset,
        ...(length !== undefined && { length }),
      })) {
        yield chunk;
        bytes += chunk.length;
      }
      report = () => {
        events.sent(bytes);
      };
    } catch (error) {
      report = () => {
        events.notSent(bytes, error);
      };
      throw error;
    } finally {
      // Also runs when the reader disconnects, which ends the generator at its yield.
      report();
    }
  };
}
