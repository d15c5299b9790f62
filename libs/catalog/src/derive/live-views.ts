import type { Catalog, Module } from '../model.js';
import { quote } from './quote.js';

const HEADER = `-- Which records there are, for the service that keeps links: it links and keeps only what is live. Generated from the
-- catalogue; a test compares.
`;

const READERS = 'relationships_svc, relationships_owner';

/** The views of live records, `records_pub.live_<table>_v1`, and their grants: published/live_v1.sql. */
export function liveViews(catalog: Catalog): string {
  const modules = [...catalog.modules.values()];
  return [
    HEADER,
    ...modules.map(liveView),
    `grant usage on schema records_pub to ${READERS};`,
    `grant select on\n${modules.map((module) => `  ${viewOf(module)}`).join(',\n')}\nto ${READERS};\n`,
  ].join('\n');
}

function liveView(module: Module): string {
  return `create or replace view ${viewOf(module)} as
select t.id from records.${quote(module.table)} t where not t.deleted;
`;
}

function viewOf({ table }: Module): string {
  return `records_pub.${quote(`live_${table}_v1`)}`;
}
