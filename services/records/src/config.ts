import { readOptionalConnection, type AnswerLimits, type Connection } from '@crm/postgres';
import { readConfig as readEnvironment, type EnvReader, type Keys } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';
import { ANSWER_LIMITS } from './lists/admission/list-work.js';
import { defaultLanes, halfForOwner, type LaneLimits } from './lists/admission/list-lanes.js';
import { DEFAULT_ACCESS, type DefaultAccess } from './domain/rights.js';
import { QUERY_LIMITS, type QueryLimits } from './lists/plan/limit-query.js';

const PREFIX = 'CRM_RECORDS_';

/** The complete configuration of a serving process; each member is one variable `CRM_RECORDS_…`. */
export interface Config extends ServiceSettings {
  /** `host:port` of the auth service, which provides the signing keys. */
  readonly authAddress: string;
  /** `host:port` of the relationships service, which stores the many-to-many links. */
  readonly relationshipsAddress: string;
  /** A standby, with the role and the size of the pool of the primary, for counts that may be old; absent = the primary. */
  readonly standby?: Connection | undefined;
  /** The limits of a list's query. The gateway has limits of its own; these apply to every caller. */
  readonly queryLimits: QueryLimits;
  /** How many lists may be under way at once. */
  readonly laneLimits: LaneLimits;
  readonly answerLimits: AnswerLimits;
  /** The keys that sign receipts and tickets; the files service has the same. */
  readonly fileTicketKeys: Keys;
  /** The keys that sign the passes of events, which has the same. */
  readonly webhookKeys: Keys;
  /** The level for modules and actions that no role of a user names; the same for every replica. */
  readonly defaultAccess: DefaultAccess;
  /** How often pairs of deleted records are looked for, in milliseconds. */
  readonly purgeIntervalMs: number;
  /** How old the rights of a user may be, in milliseconds. The chart has no value for it. */
  readonly rightsMaxAgeMs: number;
}

/** Older ones would break rights#changing-rights. */
const MAX_RIGHTS_AGE_MS = 2_000;

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(PREFIX, (env) => readSettings(env, readServiceSettings(env, 'records')), source);
}

function readSettings(env: EnvReader, settings: ServiceSettings): Config {
  const lanes = defaultLanes(settings.poolMax);
  const lists = env.integer('MAX_LISTS', { default: lanes.lists.atOnce, min: 1, max: 200 });
  const costly = env.integer('MAX_COSTLY_LISTS', { default: lanes.costly.atOnce, min: 1, max: 200 });
  const costlyOfUser = { default: halfForOwner(costly).ofOwner, min: 1, max: 200 };
  return {
    ...settings,
    authAddress: env.address('AUTH_ADDRESS'),
    relationshipsAddress: env.address('RELATIONSHIPS_ADDRESS'),
    standby: readOptionalConnection(env, 'POSTGRES_READ'),
    fileTicketKeys: env.keys('FILE_TICKET_KEY'),
    webhookKeys: env.keys('WEBHOOK_KEY'),
    queryLimits: {
      conditions: env.integer('MAX_FILTER_CONDITIONS', { default: QUERY_LIMITS.conditions, min: 1, max: 100 }),
      values: env.integer('MAX_FILTER_VALUES', { default: QUERY_LIMITS.values, min: 1, max: 10_000 }),
      sortFields: env.integer('MAX_SORT_FIELDS', { default: QUERY_LIMITS.sortFields, min: 1, max: 20 }),
    },
    laneLimits: {
      lists: halfForOwner(lists),
      costly: { atOnce: costly, ofOwner: env.integer('MAX_COSTLY_LISTS_PER_USER', costlyOfUser) },
      waiting: env.integer('MAX_WAITING_LISTS', { default: lanes.waiting, min: 1, max: 10_000 }),
      waitMs: env.duration('LIST_WAIT', { default: lanes.waitMs }),
    },
    answerLimits: {
      answerBytes: env.bytes('MAX_ANSWER_BYTES', { default: ANSWER_LIMITS.answerBytes }),
      totalBytes: env.bytes('MAX_ANSWERS_BYTES', { default: ANSWER_LIMITS.totalBytes }),
    },
    defaultAccess: env.choice('DEFAULT_ACCESS', DEFAULT_ACCESS, { default: 'all' }),
    purgeIntervalMs: env.duration('PURGE_INTERVAL', { default: 3_600_000 }),
    rightsMaxAgeMs: env.integer('RIGHTS_MAX_AGE_MS', { default: MAX_RIGHTS_AGE_MS, min: 0, max: MAX_RIGHTS_AGE_MS }),
  };
}
