import { counter, type Logger, type Registry } from '@crm/runtime';

export interface Performer {
  /** User and client of the access token; both absent for an operator on the command line. */
  readonly userId?: string;
  readonly clientId?: string;
  readonly requestId?: string;
}

/** An act that only administrators may perform. */
export interface AdministrativeAct {
  /** One of few names: it becomes a label. */
  readonly name: string;
  /** Id of the object of the act. */
  readonly subject: string;
  /** New values of attributes; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Their previous values, where those are recorded. */
  readonly before?: Readonly<Record<string, unknown>>;
}

/** Called for each act once it is committed. */
export type OnAct = (by: Performer, act: AdministrativeAct) => void;

/** Logs an act in one line. */
export function logAct(logger: Logger): OnAct {
  return (by, { name, subject, details, before }) => {
    const performer = by.userId === undefined ? { by: 'operator' } : { user_id: by.userId, client_id: by.clientId };
    const what = { event: 'administration', act: name, subject, details, before };
    logger.info({ ...what, ...performer }, 'administrative act');
  };
}

/** Counts acts and logs each of them in one line. */
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
