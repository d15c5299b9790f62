import type { IndexShape } from '../model.js';

/** The indexes of every module whose records are looked up by name, a required text in column `name`. */
export function nameIndexes(module: string, name: string): readonly IndexShape[] {
  return [
    { order: [name], serves: 'the list by name', query: `sort=${name}` },
    { like: name, serves: 'the search for a part of the name', query: `filter[${module}.${name}]=[[li]]%zyx%` },
  ];
}

/** The records of the current user, newest first. */
export const mineByAge: IndexShape = {
  equals: ['assigned_user_id'],
  order: ['-date_entered'],
  serves: 'one’s own records, newest first',
  query: 'filter=mine',
};

/** The records of the current user by a date. */
export function mineBy(date: string): IndexShape {
  return {
    equals: ['assigned_user_id'],
    order: [date],
    serves: `one’s own records by ${date}`,
    query: `filter=mine&sort=${date}`,
  };
}
