import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { findEdge } from './find-edge.js';

describe('findEdge', () => {
  it.each([
    ['an unknown module', { module: 'Ghosts', id: 'm', link: 'users' }, 8402],
    ['nothing', null, 8402],
    ['an unknown link', { module: 'Meetings', id: 'm', link: 'ghosts' }, 8301],
    ['a link inherited from Object.prototype', { module: 'Meetings', id: 'm', link: 'constructor' }, 8301],
    ['a column link', { module: 'Meetings', id: 'm', link: 'accounts' }, 8301],
    ['a local edge', { module: 'Meetings', id: 'm', link: 'SecurityGroups' }, 8301],
  ])('rejects %s', (_, owner, code) => {
    expect(() => findEdge(catalog, owner)).toThrow(expect.objectContaining({ code }));
  });
});
