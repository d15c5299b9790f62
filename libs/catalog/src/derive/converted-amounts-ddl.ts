import { BASE_CURRENCY_ID, CURRENCY_FIELD } from '../base-currency.js';
import type { Catalog, Module } from '../model.js';
import { moduleNamed } from '../named.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/**
 * Two functions for amounts that are also stored in the base currency. The first returns the rate of a currency: units
 * of it for one unit of the base currency; null for an unknown currency, while a deleted one keeps its rate. The second
 * divides by it, to six places that are correct for amounts of any length; at rate 1 the digits are unchanged. A result
 * with more digits than clients may send is null.
 */
export function conversionDdl(catalog: Catalog): string {
  const { table } = moduleNamed(catalog, 'Currencies');
  return `create function ${SCHEMA}.conversion_rate_of(currency text) returns numeric stable language plpgsql as $$
begin
  if coalesce(currency, '') in ('', '${BASE_CURRENCY_ID}') then
    return 1;
  end if;
  return (select c.conversion_rate from ${SCHEMA}.${quote(table)} c where c.id = currency);
end $$;
create function ${SCHEMA}.in_base_currency(amount numeric, rate numeric) returns numeric immutable language sql as $$
  select case
    when rate = 1 then amount
    when rate > 0 and abs(amount) < rate * 1e58 then round((amount + 0e-20) / rate, 6)
  end
$$;`;
}

/**
 * The trigger that converts the amounts of a row, all at one rate, whenever one of them or the currency is written. It
 * overwrites values that the statement has for the converted amounts. None for a module without such amounts. Triggers
 * run in alphabetical order: the attributes are updated after it.
 */
export function convertAmountsDdl(module: Module): string | undefined {
  const pairs = [...module.fields.values()].flatMap(({ name, convertedFrom }) =>
    convertedFrom === undefined ? [] : [{ name: quote(name), amount: quote(convertedFrom) }],
  );
  if (pairs.length === 0) return undefined;
  const name = `${SCHEMA}.${quote(`convert_${module.table}`)}`;
  const values = pairs.map((pair) => `  new.${pair.name} := ${SCHEMA}.in_base_currency(new.${pair.amount}, rate);`);
  const watched = [quote(CURRENCY_FIELD), ...pairs.flatMap((pair) => [pair.amount, pair.name])];
  return `create function ${name}() returns trigger language plpgsql as $$
declare
  rate numeric := ${SCHEMA}.conversion_rate_of(new.${quote(CURRENCY_FIELD)});
begin
${values.join('\n')}
  return new;
end $$;
create trigger convert_amounts before insert or update of ${watched.join(', ')} on ${SCHEMA}.${quote(module.table)}
  for each row execute function ${name}();`;
}
