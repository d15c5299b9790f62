import { fileURLToPath } from 'node:url';

/** Where runbooks lie, one for each alert. */
export const RUNBOOK_FOLDER = fileURLToPath(new URL('../../../deploy/runbooks', import.meta.url));

const BLOCK = /```promql\n([\s\S]*?)```/g;

/** The headings of the second order. */
export function headingsOf(text: string): string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}

/** The queries that it tells to ask of Prometheus, one a line. */
export function queriesOf(text: string): string[] {
  return [...text.matchAll(BLOCK)].flatMap(([, lines = '']) => lines.split('\n').filter((line) => line !== ''));
}
