import markdown from '@eslint/markdown';
import tseslint from 'typescript-eslint';
import { commentLines } from './comment-lines.js';
import { plainEnglish } from './plain-english.js';

const prose = { rules: { 'plain-english': plainEnglish }, processors: { 'comment-lines': commentLines } };

/** `npm run lint:prose -- FOLDERS`. */
export default [
  {
    ignores: [
      '**/{dist,golden,gen,released}/**',
      '.crm/**',
      // A merged migration never changes.
      '**/migrations/*.sql',
      // Written from texts of the code.
      'docs/{errors,metrics}.md',
      '**/published/live_v1.sql',
    ],
  },
  { files: ['**/*.md'], language: 'markdown/gfm', plugins: { markdown } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  { files: ['**/*.{yaml,yml,sql,proto,sh}'], processor: 'prose/comment-lines', plugins: { prose } },
  {
    files: ['**/*.{md,ts,tsx,js,cjs,mjs}'],
    // Directives for other rules have no effect here.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { prose },
    rules: { 'prose/plain-english': 'error' },
  },
];
