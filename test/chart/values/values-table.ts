import { leavesOf, type ValueNode } from './value-tree.js';

/** The table of all values in README.md, as Markdown. */
export function valuesTable(tree: readonly ValueNode[]): string {
  const rows = leavesOf(tree).map(({ path, value, description }) => {
    const cells = [
      `\`${path.join('.')}\``,
      `\`${JSON.stringify(value)}\``,
      description === '' ? 'as in `defaults`' : description,
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| value | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
