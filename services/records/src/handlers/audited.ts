import type { CallContext } from '@crm/grpc';
import type { Queryable, TransactionOptions } from '@crm/postgres';
import type { OnAct, Performer } from '@crm/service';
import { ADMIN_SCOPE } from '@crm/token';
import { readActs, setPerformer } from '../repository/audit.js';
import type { RecordWriter } from '../repository/write-records.js';
import type { WriteAccess } from '../writes/write-access.js';

/** The implementation of an RPC. */
export type Handler<Request, Response> = (request: Request, context: CallContext) => Promise<Response>;

/**
 * A handler that passes the caller to Postgres, which records administrative acts. It does so only once a check has
 * found the caller to be an administrator; that is checked only for requests that are administration. `onAct` is called
 * for each act after its commit.
 */
export function audited<Request, Response>(
  access: WriteAccess,
  onAct: OnAct,
  make: (access: WriteAccess) => Handler<Request, Response>,
): Handler<Request, Response> {
  const ordinary = make(access);
  return (request, context) => {
    const { actor, requestId } = context;
    if (actor?.scopes.has(ADMIN_SCOPE) !== true) return ordinary(request, context);
    const by = { userId: actor.userId, clientId: actor.clientId, requestId };
    return make(performing(access, by, onAct))(request, context);
  };
}

/** The access of a handler on behalf of one caller who may turn out to act as an administrator. */
function performing({ database, writer, isAdministrator }: WriteAccess, by: Performer, onAct: OnAct): WriteAccess {
  let isAdministration = false;

  async function act<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const [result, acts] = await database.transaction(async (tx) => {
      await setPerformer(tx, by);
      return [await work(tx), await readActs(tx)] as const;
    }, options);
    for (const done of acts) onAct(by, done);
    return result;
  }

  /** Each statement of the writer becomes a transaction here. */
  const over = (write: <T>(work: (writer: RecordWriter) => Promise<T>) => Promise<T>): RecordWriter => ({
    create: (...given) => write((to) => to.create(...given)),
    update: (...given) => write((to) => to.update(...given)),
    remove: (...given) => write((to) => to.remove(...given)),
    within: (tx) => writer.within(tx),
  });

  return {
    isAdministrator: async (userId) => {
      const isOne = await isAdministrator(userId);
      if (isOne) isAdministration = true;
      return isOne;
    },
    database: {
      run: (statement) => database.run(statement),
      count: (statement) => database.count(statement),
      transaction: (work, options) => (isAdministration ? act(work, options) : database.transaction(work, options)),
    },
    writer: over((work) => (isAdministration ? act((tx) => work(writer.within(tx))) : work(writer))),
  };
}
