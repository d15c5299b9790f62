import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const documents = globSync('{*,{docs,deploy,helm,libs,services,test}/**/*}.md', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'golden'].includes(path.basename(name)),
});

const CODE = /^```.*?^```$|`[^`\n]*`/gmsu;
const LINK = /\]\(([^)\s]+)\)/gu;
const HEADING = /^#+ (.+)$/gmu;

/** The text of a document, without code. */
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll(CODE, 'code');

/** The anchors of a document, as GitHub makes them of headings; code keeps its text there. */
function anchorsOf(file: string): Set<string> {
  const text = readFileSync(path.join(root, file), 'utf8');
  const slugs = [...text.matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}

/** The files of the repository that a document links to, with the anchors. */
function linksOf(file: string): { readonly link: string; readonly target: string; readonly anchor: string }[] {
  return [...textOf(file).matchAll(LINK)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/u.test(link)) return [];
    const [place = '', anchor = ''] = link.split('#');
    return [{ link, target: place === '' ? file : path.join(path.dirname(file), decodeURI(place)), anchor }];
  });
}

it('every link of a document resolves', () => {
  const broken = documents.flatMap((file) =>
    linksOf(file)
      .filter(({ target, anchor }) => {
        if (!existsSync(path.join(root, target))) return true;
        return anchor !== '' && !anchorsOf(target).has(anchor);
      })
      .map(({ link }) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('docs/README.md lists every page of docs and every README', () => {
  const listed = new Set(linksOf('docs/README.md').map(({ target }) => target));
  const wanted = documents.filter(
    (file) => /^docs\/[^/]+\.md$/u.test(file) || (file.endsWith('/README.md') && !file.startsWith('docs/')),
  );
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((file) => !listed.has(file) && file !== 'docs/README.md')).toEqual([]);
});
