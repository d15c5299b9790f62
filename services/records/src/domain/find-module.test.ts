import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { findLink, findModule } from './find-module.js';

function codeOf(find: () => unknown): number | undefined {
  try {
    find();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : -1;
  }
}

describe('findModule', () => {
  it('finds a module by its exact name', () => {
    expect(findModule(catalog, 'AOS_Quotes').name).toBe('AOS_Quotes');
  });

  it.each(['accounts', 'Ghosts', 'constructor', ''])('refuses %j', (name) => {
    expect(codeOf(() => findModule(catalog, name))).toBe(8402);
  });
});

describe('findLink', () => {
  const meetings = findModule(catalog, 'Meetings');

  it('finds a column link from either side', () => {
    expect(findLink(meetings, 'accounts')).toMatchObject({ storage: 'column', holder: 'near' });
    expect(findLink(meetings, 'notes')).toMatchObject({ storage: 'column', holder: 'far' });
  });

  it('finds an edge link, whichever service stores it', () => {
    expect(findLink(meetings, 'users')).toMatchObject({ storage: 'edge', related: 'Users' });
    expect(findLink(meetings, 'SecurityGroups')).toMatchObject({ storage: 'local-edge' });
  });

  it.each(['Accounts', 'name', 'constructor', ''])('refuses %j, which is no link', (name) => {
    expect(codeOf(() => findLink(meetings, name))).toBe(8301);
  });
});
