/** The currency of every amount called `…_usdollar`; the first migration stores it. */
export const BASE_CURRENCY_ID = '-99';

/** The field with the currency of all amounts of a record; empty means the base currency. */
export const CURRENCY_FIELD = 'currency_id';
