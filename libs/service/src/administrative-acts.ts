import { counter, type Logger, type Registry } from '@crm/runtime';

/** Who acts. */
export interface Performer {
  /** Whose access token it is; neither where an operator acts on the command line. */
  readonly userId?: string;
  readonly clientId?: string;
  readonly requestId?: string;
}

/** Something that was done and that only administrators may do. */
export interface AdministrativeAct {
  /** One of few: it becomes a label. */
  readonly name: string;
  /** Id of what was acted upon. */
  readonly subject: string;
  /** What attributes have become; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What those were, where that is noted. */
  readonly before?: Readonly<Record<string, unknown>>;
}

/** Told of each act once it is committed. */
export type OnAct = (by: Performer, act: AdministrativeAct) => void;

/** Tells an act in one line of the log. */
export function logAct(logger: Logger): OnAct {
  return (by, { name, subject, details, before }) => {
    const performer = by.userId === undefined ? { by: 'operator' } : { user_id: by.userId, client_id: by.clientId };
    const what = { event: 'administration', act: name, subject, details, before };
    logger.info({ ...what, ...performer }, 'administrative act');
  };
}

/** Counts acts and tells each of them in one line of the log. */
export function reportActs(registry: Registry, logger: Logger): OnAct {
  const actsTotal = counter(registry, {
    name: 'crm_administrative_acts_total',
    help: 'What administrators have done',
    labelNames: ['act'],
  });
  const log = logAct(logger);
  return (by, act) => {
    actsTotal.inc({ act: act.name });
    log(by, act);
  };
}
