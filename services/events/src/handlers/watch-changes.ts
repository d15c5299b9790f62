import type { Follow } from '@crm/feed';
import { requireScope, type CallContext } from '@crm/grpc';
import type { ChangesDefinition, StreamHandlers, WatchRequestMessage, WatchResponseInput } from '@crm/protos';
import { currentContext, type Slots } from '@crm/runtime';

/** Watch: sends the changes that the user of the caller's token may learn of, read from records with that token. */
export function createChangesHandlers(follow: Follow, slots: Slots): StreamHandlers<ChangesDefinition, CallContext> {
  return {
    async *watch(wanted: WatchRequestMessage, call: CallContext): AsyncGenerator<WatchResponseInput, void> {
      const context = currentContext();
      if (context === undefined) throw new TypeError('The call has no context');
      using _slot = slots.enter(requireScope(call, 'standard:read').userId);
      for await (const { changes, next } of follow(context, wanted, call.signal)) yield { changes, position: next };
    },
  };
}
