import { writeFileSync } from 'node:fs';
import { DASHBOARDS } from './all.ts';
import { grafanaJson } from './dashboard.ts';

const FOLDER = new URL('../../../helm/crm/files/dashboards/', import.meta.url);

for (const dashboard of DASHBOARDS) writeFileSync(new URL(`${dashboard.uid}.json`, FOLDER), grafanaJson(dashboard));
