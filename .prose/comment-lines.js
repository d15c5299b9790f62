/** Whole lines of comment in YAML, SQL, protos and scripts. */
const COMMENT = /^\s*(?:#|--|\/\/)/u;

/** Shows eslint the comment lines of a file in another language as JavaScript, in their places. */
export const commentLines = {
  meta: { name: 'comment-lines' },
  preprocess(text) {
    const lines = text.split('\n').map((line) => (COMMENT.test(line) ? line.replace(/#|--|\/\//u, '//') : ''));
    return [{ text: lines.join('\n'), filename: 'comments.js' }];
  },
  postprocess: (messages) => messages.flat(),
};
