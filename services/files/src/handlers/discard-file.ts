import type { CallContext } from '@crm/grpc';
import type { DiscardFileRequestMessage } from '@crm/protos';
import type { Dependencies } from './dependencies.js';
import { requireWriter } from './require-writer.js';

/** Removes a content that its uploader no longer needs, unless others may refer to it. */
export function discardFileHandler({ store, passes }: Pick<Dependencies, 'store' | 'passes'>) {
  return async ({ receipt }: DiscardFileRequestMessage, context: CallContext): Promise<object> => {
    const { userId } = requireWriter(context);
    const { sha256, putAt } = await passes.readReceipt(receipt, userId);
    if (putAt !== undefined) await store.discard(Buffer.from(sha256, 'hex'), putAt);
    return {};
  };
}
