/** Whether a webhook posts changes; if it has given up, why (webhooks#failures). */
export type State = 'active' | 'retrying' | 'inactive' | 'failing' | 'gone' | 'too_far_behind';

/** The present state of a webhook. */
export function stateOf(webhook: Readonly<Record<string, unknown>>): State {
  const { active, paused_reason: reason, failures } = webhook;
  if (active !== true) return 'inactive';
  if (typeof reason === 'string') return reason as State;
  return failures === 0 ? 'active' : 'retrying';
}
