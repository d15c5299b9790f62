import type { Catalog, Module } from '@crm/catalog';

export const PUBLISHED = 'records_pub';

export function liveView({ table }: Module): string {
  return `live_${table}_v1`;
}

/** The views of records that statements of this service read, each as `schema.view`. */
export function recordsViews(catalog: Catalog): string[] {
  const views = [...catalog.modules.values()].map(liveView);
  return [...views, 'open_operation_v1'].map((view) => `${PUBLISHED}.${view}`);
}
