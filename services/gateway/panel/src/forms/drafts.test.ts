import { describe, expect, it } from '@jest/globals';
import { createDrafts } from './drafts.js';

const PATH = '/users/create';
const draft = { values: { user_name: 'grace' }, base: undefined };

describe('drafts', () => {
  it('are returned once, to the same user on the same page', () => {
    const drafts = createDrafts();
    drafts.sessionEnded('ada');
    drafts.keep(PATH, draft);
    drafts.signedIn('ada');
    expect(drafts.take('/roles/create')).toBeUndefined();
    expect(drafts.take(PATH)).toEqual(draft);
    expect(drafts.take(PATH)).toBeUndefined();
  });

  it('are discarded when another user signs in', () => {
    const drafts = createDrafts();
    drafts.sessionEnded('ada');
    drafts.keep(PATH, draft);
    drafts.signedIn('mallory');
    drafts.sessionEnded('mallory');
    drafts.signedIn('ada');
    expect(drafts.take(PATH)).toBeUndefined();
  });

  it('have what the user has not decided, and what is written after that', () => {
    const drafts = createDrafts();
    const base = { id: '1', user_name: 'ada' };
    drafts.keep(PATH, { ...draft, base });
    drafts.keep(PATH, { values: { title: 'Admiral' }, base: { id: '1', user_name: 'edith' } });
    expect(drafts.take(PATH)).toEqual({ values: { user_name: 'grace', title: 'Admiral' }, base });
  });

  it('are kept for nobody else', () => {
    const drafts = createDrafts();
    drafts.sessionEnded('ada');
    drafts.signedIn('mallory');
    drafts.keep(PATH, draft);
    expect(drafts.take(PATH)).toEqual(draft);
    drafts.keep(PATH, draft);
    drafts.signedIn('ada');
    expect(drafts.take(PATH)).toBeUndefined();
  });
});
