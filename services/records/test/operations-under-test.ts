import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Database, Statement } from '@crm/postgres';
import type { CreateRequestMessage } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents, type Events } from '../src/events.js';
import { createSettleOperations, type OperationSettler, type SettleParts } from '../src/jobs/settle-operations.js';
import type { Relationships } from '../src/relationships-client.js';
import { createRequest, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

export type Stage = Relationships['stage'];

/** Replaces a commit: of a transaction, or of the one statement that creates a record and decides. */
export type Commit = <T>(commit: () => Promise<T>) => Promise<T>;

/** An operation as records stores it. */
export interface OperationRow {
  readonly op_id: string;
  readonly outcome: string;
  readonly settled: boolean;
}

/** The visible state of an account that is linked with the contact. */
export interface Seen {
  readonly isThere: boolean;
  readonly isLinked: boolean;
}

export const NOTHING: Seen = { isThere: false, isLinked: false };
export const ALL: Seen = { isThere: true, isLinked: true };

/** Records, and writes that link accounts with one contact, which also span the relationships service. */
export interface OperationsUnderTest {
  readonly records: RecordsUnderTest;
  /** The id of the contact. */
  readonly contact: string;
  readonly events: Events;
  /** A create of an account that is linked with the contact. */
  linkedAccount(id: string, more?: Partial<CreateRequestMessage>): CreateRequestMessage;
  /** Everything that is visible of the account, at one moment. */
  seen(id: string): Promise<Seen>;
  /** The ids of the accounts that are linked with the contact. */
  accountsOf(): Promise<string[]>;
  /** The operations that are stored. */
  stored(): Promise<OperationRow[]>;
  /** The id of the operation that was staged last. */
  last(): string;
  /** The links as relationships stores them. */
  edges(): ReturnType<RecordsUnderTest['relationships']['rows']>;
  /** A database with other commits; reads are unchanged. */
  databaseWith(commit: Commit): Database;
  /** A settler of operations that is not started yet. */
  settler(parts?: Partial<SettleParts>): OperationSettler;
  /** Stops all settlers except the abandoned ones. */
  stopSettlers(): Promise<void>;
  /** Abandons the settlers created so far, like those of a process that died. */
  abandonSettlers(): void;
  /** Deletes all operations and links. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the tests of a file start without operations, and stops all settlers after each test; `take` receives what they
 * share.
 */
export function useOperations(take: (operations: OperationsUnderTest) => void): void {
  let operations: OperationsUnderTest;
  beforeAll(async () => {
    operations = await startOperations();
    take(operations);
  });
  beforeEach(() => operations.clear());
  afterEach(() => operations.stopSettlers());
  afterAll(() => operations.stop());
}

/** Starts records with a contact. */
async function startOperations(): Promise<OperationsUnderTest> {
  const records = await startRecords();
  const { database, relationships, store } = records;
  const { id: contact } = await records.create('Contacts', { last_name: 'C' });
  const settlers: OperationSettler[] = [];
  const events = createEvents(
    createRegistry({ service: 'records', version: 'test' }),
    createLogger({ service: 'records', version: 'test', level: 'silent' }),
  );
  const accountsOf = async () => (await records.linked('Contacts', contact, 'accounts')).map(({ id }) => id);

  return {
    records,
    contact,
    events,
    accountsOf,
    linkedAccount: (id, more = {}) => ({
      ...createRequest('Accounts', { name: 'A' }, id, { contacts: [contact] }),
      ...more,
    }),
    seen: async (id) => {
      const faults = await faultsOf(records.read('Accounts', id));
      return { isThere: faults.length === 0, isLinked: (await accountsOf()).includes(id) };
    },
    stored: () =>
      store.admin<OperationRow>('select op_id::text, outcome, settled from records.operation order by op_id'),
    last: () => relationships.operations.at(-1) ?? '',
    edges: () => relationships.rows('accounts_contacts'),
    databaseWith: (commit) => ({
      ...database,
      run: <Row extends object>(statement: Statement) => {
        const run = () => database.run<Row>(statement);
        return statement.name?.startsWith('create:') === true ? commit(run) : run();
      },
      count: (statement) => database.count(statement),
      transaction: (fn, options) => commit(() => database.transaction(fn, options)),
    }),
    settler: (parts = {}) => {
      const { settle } = relationships;
      const made = createSettleOperations({ database, events, settle, intervalMs: 50, ...parts });
      settlers.push(made);
      return made;
    },
    stopSettlers: async () => {
      for (const one of settlers.splice(0)) await one.stop?.();
    },
    abandonSettlers: () => {
      settlers.length = 0;
    },
    clear: async () => {
      await store.admin('delete from records.operation; delete from relationships.accounts_contacts');
    },
    stop: () => records.stop(),
  };
}
