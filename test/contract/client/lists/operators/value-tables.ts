import type { FieldTable } from './field-table.js';

/** True, false, or null, which counts as empty. */
export const FLAG_TABLE: FieldTable = {
  module: 'Contacts',
  attribute: 'portal_account_disabled',
  rows: { nothing: null, yes: true, no: false },
  cases: [
    ['true', ['yes']],
    ['[[eq]]false', ['no']],
    ['[[eq]]1', ['yes']],
    ['0', ['no']],
    ['[[ne]]true', ['nothing', 'no']],
    ['[[ne]]false', ['nothing', 'yes']],
    ['[[eq]]', ['nothing']],
    ['[[ne]]', ['yes', 'no']],
  ],
  refusals: [
    ['[[eq]]maybe', 8209, 7],
    ['2', 8209, 1],
    ['[[gt]]false', 8208, 3],
    ['[[li]]t%', 8208, 3],
  ],
};

/** Whole numbers. */
export const INTEGER_TABLE: FieldTable = {
  module: 'Meetings',
  attribute: 'sequence',
  rows: { nothing: null, minus: -5, zero: 0, nine: 9, ten: 10, most: 2147483647 },
  cases: [
    ['9', ['nine']],
    ['[[eq]]009', ['nine']],
    ['[[eq]]-5', ['minus']],
    ['[[eq]]-0', ['zero']],
    ['[[ne]]0', ['nothing', 'minus', 'nine', 'ten', 'most']],
    ['[[in]]0,9,[[in]]10', ['zero', 'nine', 'ten']],
    ['[[nin]]0,9', ['nothing', 'minus', 'ten', 'most']],
    ['[[gt]]9', ['ten', 'most']],
    ['[[gte]]9,[[lt]]2147483647', ['nine', 'ten']],
    ['[[lt]]0', ['minus']],
    ['[[lte]]0', ['minus', 'zero']],
    ['[[eq]]', ['nothing']],
    ['[[gte]]', ['nothing']],
    ['[[ne]]', ['minus', 'zero', 'nine', 'ten', 'most']],
  ],
  refusals: [
    ['nine', 8209, 1],
    ['[[eq]]1.5', 8209, 7],
    ['[[in]]1,x', 8209, 9],
    ['[[gt]]', 8209, 7],
    ['[[eq]] 9', 8209, 7],
    ['[[li]]9%', 8208, 3],
  ],
};

/** A whole number that is a key of a drop-down; -1 is one. */
export const NUMBER_OPTION_TABLE: FieldTable = {
  module: 'Meetings',
  attribute: 'reminder_time',
  rows: { none: -1, minute: 60, hour: 3600 },
  cases: [
    ['-1', ['none']],
    ['[[gt]]-1', ['minute', 'hour']],
    ['[[gt]]0', ['minute', 'hour']],
    ['[[lte]]61', ['none', 'minute']],
    ['[[in]]60,3600', ['minute', 'hour']],
  ],
  refusals: [
    ['soon', 8209, 1],
    ['61', 8209, 1],
    ['[[gt]]0.5', 8209, 7],
    ['[[li]]6%', 8208, 3],
  ],
};

/** Amounts, compared with all of their digits. */
export const DECIMAL_TABLE: FieldTable = {
  module: 'Accounts',
  attribute: 'total_revenue',
  rows: {
    nothing: null,
    small: '0.1',
    ten: '10',
    oneTen: '1.10',
    oneOne: '1.1',
    huge: '12345678901234567890.123456789',
    hugeLess: '12345678901234567890.123456788',
    minus: '-2.50',
  },
  cases: [
    ['1.1', ['oneTen', 'oneOne']],
    ['[[eq]]1.100', ['oneTen', 'oneOne']],
    ['[[eq]]12345678901234567890.123456789', ['huge']],
    ['[[lt]]12345678901234567890.123456789,[[gt]]10', ['hugeLess']],
    ['[[gte]]12345678901234567890.123456788', ['huge', 'hugeLess']],
    ['[[lt]]0', ['minus']],
    ['[[lte]]0.1', ['small', 'minus']],
    ['[[in]]0.10,10.0', ['small', 'ten']],
    ['[[nin]]0.1,10,1.1', ['nothing', 'huge', 'hugeLess', 'minus']],
    ['[[ne]]10', ['nothing', 'small', 'oneTen', 'oneOne', 'huge', 'hugeLess', 'minus']],
    ['[[eq]]', ['nothing']],
  ],
  refusals: [
    ['much', 8209, 1],
    ['[[eq]]1,1', 8209, 7],
    ['[[eq]]1.1.1', 8209, 7],
    ['[[eq]]NaN', 8209, 7],
    ['[[eq]]Infinity', 8209, 7],
    ['[[eq]]0x10', 8209, 7],
    ['[[li]]1%', 8208, 3],
  ],
};

/** Calendar days. */
export const DAY_TABLE: FieldTable = {
  module: 'Contacts',
  attribute: 'birthdate',
  rows: { nothing: null, old: '1969-12-31', leap: '2024-02-29', spring: '2024-03-01' },
  cases: [
    ['2024-02-29', ['leap']],
    ['[[gt]]2024-02-29', ['spring']],
    ['[[gte]]2024-02-29', ['leap', 'spring']],
    ['[[lt]]1970-01-01', ['old']],
    ['[[lte]]2024-02-29', ['old', 'leap']],
    ['[[in]]1969-12-31,2024-03-01', ['old', 'spring']],
    ['[[ne]]2024-02-29', ['nothing', 'old', 'spring']],
    ['[[li]]2024%', ['leap', 'spring']],
    ['[[li]]%-29', ['leap']],
    ['[[nli]]2024-__-__', ['nothing', 'old', 'leap', 'spring']],
    ['[[nli]]2024%', ['nothing', 'old']],
    ['[[eq]]', ['nothing']],
  ],
  refusals: [
    ['[[eq]]2023-02-29', 8209, 7],
    ['[[eq]]29.02.2024', 8209, 7],
    ['yesterday', 8209, 1],
    ['[[gt]]', 8209, 7],
  ],
};

/** Instants: offsets count, a day is its midnight in UTC, and patterns match the text as it is answered. */
export const INSTANT_TABLE: FieldTable = {
  module: 'Accounts',
  attribute: 'last_contacted',
  rows: {
    nothing: null,
    before: '2026-03-01T23:59:59.999Z',
    midnight: '2026-03-02T00:00:00Z',
    morning: '2026-03-02T09:00:00+01:00',
    evening: '2026-03-02T20:30:15.250Z',
  },
  cases: [
    ['2026-03-02T08:00:00Z', ['morning']],
    ['[[eq]]2026-03-02T03:00:00-05:00', ['morning']],
    ['[[eq]]2026-03-02T09:00:00.000+0100', ['morning']],
    ['[[gt]]2026-03-02', ['morning', 'evening']],
    ['[[gte]]2026-03-02', ['midnight', 'morning', 'evening']],
    ['[[lt]]2026-03-02', ['before']],
    ['[[eq]]2026-03-02', ['midnight']],
    ['[[gte]]2026-03-02T09:00:00+01:00,[[lt]]2026-03-03', ['morning', 'evening']],
    ['[[lte]]2026-03-02T09:00:00+01:00', ['before', 'midnight', 'morning']],
    ['[[in]]2026-03-02T00:00:00Z,2026-03-02T21:30:15.250+01:00', ['midnight', 'evening']],
    ['[[ne]]2026-03-02T08:00:00Z', ['nothing', 'before', 'midnight', 'evening']],
    ['[[nin]]2026-03-02T08:00:00Z', ['nothing', 'before', 'midnight', 'evening']],
    ['[[li]]2026-03-02%', ['midnight', 'morning', 'evening']],
    ['[[li]]%T08:00:00.000Z', ['morning']],
    ['[[li]]%:15.250z', ['evening']],
    ['[[nli]]2026-03-02%', ['nothing', 'before']],
    ['[[eq]]', ['nothing']],
    ['[[ne]]', ['before', 'midnight', 'morning', 'evening']],
  ],
  refusals: [
    ['[[eq]]2026-03-02T08:00:00', 8209, 7],
    ['[[eq]]2026-03-02T25:00:00Z', 8209, 7],
    ['[[eq]]2026-02-30', 8209, 7],
    ['[[gt]]now', 8209, 7],
    ['[[in]]2026-03-02,soon', 8209, 18],
  ],
};

/** Times of day. */
export const TIME_TABLE: FieldTable = {
  module: 'ProjectTask',
  attribute: 'time_due',
  rows: { nothing: null, midnight: '00:00:00', morning: '09:30:00', last: '23:59:59' },
  cases: [
    ['09:30:00', ['morning']],
    ['[[eq]]09:30', ['morning']],
    ['[[gt]]09:30:00', ['last']],
    ['[[lte]]09:30:00', ['midnight', 'morning']],
    ['[[ne]]00:00:00', ['nothing', 'morning', 'last']],
    ['[[in]]00:00:00,23:59:59', ['midnight', 'last']],
    ['[[eq]]', ['nothing']],
  ],
  refusals: [
    ['[[eq]]24:00:00', 8209, 7],
    ['noon', 8209, 1],
    ['[[li]]09%', 8208, 3],
  ],
};
