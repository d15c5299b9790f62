import { expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import { contentDisposition } from './transfers.js';

it.each([['offer.txt'], ['überblick "1"; a=b.pdf'], ["it's (2)*%41.txt"], ['契約.pdf'], ['\\..\r\n.txt']])(
  'files#raw-upload: the name %j is sent so that it can be read',
  (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header).parameters.filename).toBe(name);
  },
);
