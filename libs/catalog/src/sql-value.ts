/** A value bound to a statement; dates, date-times and exact decimals are text in Postgres' input syntax. */
export type SqlValue = string | number | boolean | null;
