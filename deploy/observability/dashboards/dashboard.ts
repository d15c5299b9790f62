/** One line of a panel: an expression and its legend. */
export type Target = readonly [expr: string, legend: string];

/** A graph of related series. */
export interface Panel {
  readonly title: string;
  /** Says what it shows, and what to look for. */
  readonly description: string;
  /** Grafana's name of the unit, for example `s`, `percentunit`, `reqps`. */
  readonly unit: string;
  readonly targets: readonly Target[];
  /** Default: lines over time. */
  readonly kind?: 'timeseries' | 'stat' | 'state-timeline';
}

/** A page of panels. */
export interface Dashboard {
  /** Also the name of the file, and the target of links in alerts. */
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
  /** Whether a service can be selected on it. */
  readonly byService?: boolean;
}

/** Selects the installation chosen on the page. */
export const HERE = 'namespace=~"$namespace"';
/** Joins the name of the service, which only crm_build_info has. */
export const WITH_SERVICE = `* on (namespace, pod, instance) group_left (service) crm_build_info{${HERE}}`;
/** Like WITH_SERVICE, for the service chosen on the page. */
export const OF_SERVICE = `* on (namespace, pod, instance) group_left (service) crm_build_info{${HERE},service=~"$service"}`;

const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The dashboard as Grafana imports it. */
export function grafanaJson({ uid, title, panels, byService = false }: Dashboard): string {
  const model = {
    uid,
    title,
    tags: ['crm'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    annotations: { list: [releases()] },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
        variable('namespace', 'Namespace', 'label_values(crm_build_info, namespace)'),
        ...(byService ? [variable('service', 'Service', `label_values(crm_build_info{${HERE}}, service)`)] : []),
      ],
    },
    panels: panels.map(panelModel),
  };
  return `${JSON.stringify(model, null, 2)}\n`;
}

function variable(name: string, label: string, query: string): object {
  return {
    name,
    label,
    type: 'query',
    datasource: DATASOURCE,
    query,
    refresh: 2,
    includeAll: true,
    multi: true,
    current: { text: 'All', value: '$__all' },
  };
}

/** A vertical line where a release starts to run. */
function releases(): object {
  return {
    name: 'Releases',
    datasource: DATASOURCE,
    enable: true,
    iconColor: 'blue',
    expr: `count by (version, revision) (crm_build_info{${HERE}}) unless count by (version, revision) (crm_build_info{${HERE}} offset 1m)`,
    titleFormat: '{{version}} {{revision}}',
  };
}

function panelModel({ title, description, unit, targets, kind = 'timeseries' }: Panel, index: number): object {
  return {
    id: index + 1,
    type: kind,
    title,
    description,
    datasource: DATASOURCE,
    gridPos: { h: HEIGHT, w: WIDTH, x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT },
    fieldConfig: { defaults: { unit, min: unit === 'percentunit' || unit === 's' ? 0 : undefined }, overrides: [] },
    targets: targets.map(([expr, legendFormat], line) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + line),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}
