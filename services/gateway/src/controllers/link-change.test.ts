import { describe, expect, it } from '@jest/globals';
import { catalog, type Link } from '@crm/catalog';
import type { LinkWriter } from '../clients.js';
import { linkBackend } from './link-change.js';

const recordLinks = {} as LinkWriter;
const edgeLinks = {} as LinkWriter;
const clients = { recordLinks, edgeLinks };

describe('linkBackend', () => {
  it.each([
    ['a column of the record', 'Accounts', 'member_of', recordLinks],
    ['a column of the related records', 'Accounts', 'cases', recordLinks],
    ['a middle table of records', 'Accounts', 'email_addresses', recordLinks],
    ['an edge', 'Meetings', 'users', edgeLinks],
  ])('returns the service that stores %s', (_what, module, name, backend) => {
    const link: Link | undefined = catalog.module(module)?.links.get(name);
    if (link === undefined) throw new Error(`no ${name}`);
    expect(linkBackend(clients, link)).toBe(backend);
  });
});
