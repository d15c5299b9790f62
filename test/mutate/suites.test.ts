import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { SUITES, type Suite } from './judge/suites.ts';

const file = path.join(import.meta.dirname, '..', '..', 'package.json');
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Readonly<Record<string, string>> };

/** The projects of jest that a script of package.json runs. */
function projectsOf(script: string): string[] {
  return (scripts[script] ?? '').split(' --selectProjects ')[1]?.split(' ') ?? [];
}

it.each<[Suite, readonly string[]]>([
  ['test', projectsOf('test')],
  ['gate', [...projectsOf('test'), ...projectsOf('test:gate').filter((name) => name !== 'checklists')]],
])('the suite %s runs the projects of the scripts', (suite, projects) => {
  const judged = new Set(SUITES[suite].map(({ project }) => project));
  expect([...judged].toSorted()).toEqual(projects.toSorted());
});
