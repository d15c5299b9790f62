import type { Dashboard } from './dashboard.ts';
import { edges } from './edges.ts';
import { gateway } from './gateway.ts';
import { overview } from './overview.ts';
import { rollout } from './rollout.ts';
import { service } from './service.ts';
import { stores } from './stores.ts';
import { tokens } from './tokens.ts';

export const DASHBOARDS: readonly Dashboard[] = [overview, gateway, edges, service, tokens, stores, rollout];
