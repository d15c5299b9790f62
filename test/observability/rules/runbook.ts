import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where runbooks lie, one for each alert. */
export const RUNBOOK_FOLDER = fileURLToPath(new URL('../../../deploy/runbooks', import.meta.url));

/** Names of their files. The README is for all of them. */
export const RUNBOOKS: readonly string[] = readdirSync(RUNBOOK_FOLDER).filter((name) => name.startsWith('Crm'));

/** The text of one of them. */
export function readRunbook(name: string): string {
  return readFileSync(path.join(RUNBOOK_FOLDER, name), 'utf8');
}

/** The headings of the second order. */
export function headingsOf(text: string): string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}

/** The Prometheus queries of the page, one a line. */
export function queriesOf(text: string): string[] {
  return linesOf(text, 'promql');
}

/** The shell commands of the page, one a line. */
export function commandsOf(text: string): string[] {
  return linesOf(text, 'sh');
}

function linesOf(text: string, language: string): string[] {
  const blocks = [...text.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))];
  return blocks.flatMap(([, lines = '']) => lines.split('\n').filter((line) => line !== ''));
}
