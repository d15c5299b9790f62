-- Amounts in the base currency, worked out as a row is written; clients had to send them. What an older release still sends counts
-- no more.

create function records.conversion_rate_of(currency text) returns numeric stable language plpgsql as $$
begin
  if coalesce(currency, '') in ('', '-99') then
    return 1;
  end if;
  return (select c.conversion_rate from records."currencies" c where c.id = currency);
end $$;
create function records.in_base_currency(amount numeric, rate numeric) returns numeric immutable language sql as $$
  select case
    when rate = 1 then amount
    when rate > 0 and abs(amount) < rate * 1e58 then round((amount + 0e-20) / rate, 6)
  end
$$;

create function records."convert_opportunities"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."amount_usdollar" := records.in_base_currency(new."amount", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "amount", "amount_usdollar" on records."opportunities"
  for each row execute function records."convert_opportunities"();

create function records."convert_aos_products"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."price_usdollar" := records.in_base_currency(new."price", rate);
  new."cost_usdollar" := records.in_base_currency(new."cost", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "price", "price_usdollar", "cost", "cost_usdollar" on records."aos_products"
  for each row execute function records."convert_aos_products"();

create function records."convert_aos_quotes"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."total_amt_usdollar" := records.in_base_currency(new."total_amt", rate);
  new."discount_amount_usdollar" := records.in_base_currency(new."discount_amount", rate);
  new."subtotal_amount_usdollar" := records.in_base_currency(new."subtotal_amount", rate);
  new."subtotal_tax_amount_usdollar" := records.in_base_currency(new."subtotal_tax_amount", rate);
  new."shipping_amount_usdollar" := records.in_base_currency(new."shipping_amount", rate);
  new."shipping_tax_amt_usdollar" := records.in_base_currency(new."shipping_tax_amt", rate);
  new."tax_amount_usdollar" := records.in_base_currency(new."tax_amount", rate);
  new."total_amount_usdollar" := records.in_base_currency(new."total_amount", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "total_amt", "total_amt_usdollar", "discount_amount", "discount_amount_usdollar", "subtotal_amount", "subtotal_amount_usdollar", "subtotal_tax_amount", "subtotal_tax_amount_usdollar", "shipping_amount", "shipping_amount_usdollar", "shipping_tax_amt", "shipping_tax_amt_usdollar", "tax_amount", "tax_amount_usdollar", "total_amount", "total_amount_usdollar" on records."aos_quotes"
  for each row execute function records."convert_aos_quotes"();

create function records."convert_aos_invoices"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."total_amt_usdollar" := records.in_base_currency(new."total_amt", rate);
  new."discount_amount_usdollar" := records.in_base_currency(new."discount_amount", rate);
  new."subtotal_amount_usdollar" := records.in_base_currency(new."subtotal_amount", rate);
  new."subtotal_tax_amount_usdollar" := records.in_base_currency(new."subtotal_tax_amount", rate);
  new."shipping_amount_usdollar" := records.in_base_currency(new."shipping_amount", rate);
  new."shipping_tax_amt_usdollar" := records.in_base_currency(new."shipping_tax_amt", rate);
  new."tax_amount_usdollar" := records.in_base_currency(new."tax_amount", rate);
  new."total_amount_usdollar" := records.in_base_currency(new."total_amount", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "total_amt", "total_amt_usdollar", "discount_amount", "discount_amount_usdollar", "subtotal_amount", "subtotal_amount_usdollar", "subtotal_tax_amount", "subtotal_tax_amount_usdollar", "shipping_amount", "shipping_amount_usdollar", "shipping_tax_amt", "shipping_tax_amt_usdollar", "tax_amount", "tax_amount_usdollar", "total_amount", "total_amount_usdollar" on records."aos_invoices"
  for each row execute function records."convert_aos_invoices"();

create function records."convert_aos_contracts"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."total_contract_value_usdollar" := records.in_base_currency(new."total_contract_value", rate);
  new."total_amt_usdollar" := records.in_base_currency(new."total_amt", rate);
  new."discount_amount_usdollar" := records.in_base_currency(new."discount_amount", rate);
  new."subtotal_amount_usdollar" := records.in_base_currency(new."subtotal_amount", rate);
  new."shipping_amount_usdollar" := records.in_base_currency(new."shipping_amount", rate);
  new."shipping_tax_amt_usdollar" := records.in_base_currency(new."shipping_tax_amt", rate);
  new."tax_amount_usdollar" := records.in_base_currency(new."tax_amount", rate);
  new."total_amount_usdollar" := records.in_base_currency(new."total_amount", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "total_contract_value", "total_contract_value_usdollar", "total_amt", "total_amt_usdollar", "discount_amount", "discount_amount_usdollar", "subtotal_amount", "subtotal_amount_usdollar", "shipping_amount", "shipping_amount_usdollar", "shipping_tax_amt", "shipping_tax_amt_usdollar", "tax_amount", "tax_amount_usdollar", "total_amount", "total_amount_usdollar" on records."aos_contracts"
  for each row execute function records."convert_aos_contracts"();

create function records."convert_aos_products_quotes"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."product_cost_price_usdollar" := records.in_base_currency(new."product_cost_price", rate);
  new."product_list_price_usdollar" := records.in_base_currency(new."product_list_price", rate);
  new."product_discount_usdollar" := records.in_base_currency(new."product_discount", rate);
  new."product_discount_amount_usdollar" := records.in_base_currency(new."product_discount_amount", rate);
  new."product_unit_price_usdollar" := records.in_base_currency(new."product_unit_price", rate);
  new."vat_amt_usdollar" := records.in_base_currency(new."vat_amt", rate);
  new."product_total_price_usdollar" := records.in_base_currency(new."product_total_price", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "product_cost_price", "product_cost_price_usdollar", "product_list_price", "product_list_price_usdollar", "product_discount", "product_discount_usdollar", "product_discount_amount", "product_discount_amount_usdollar", "product_unit_price", "product_unit_price_usdollar", "vat_amt", "vat_amt_usdollar", "product_total_price", "product_total_price_usdollar" on records."aos_products_quotes"
  for each row execute function records."convert_aos_products_quotes"();

create function records."convert_aos_line_item_groups"() returns trigger language plpgsql as $$
declare
  rate numeric := records.conversion_rate_of(new."currency_id");
begin
  new."total_amt_usdollar" := records.in_base_currency(new."total_amt", rate);
  new."discount_amount_usdollar" := records.in_base_currency(new."discount_amount", rate);
  new."subtotal_amount_usdollar" := records.in_base_currency(new."subtotal_amount", rate);
  new."subtotal_tax_amount_usdollar" := records.in_base_currency(new."subtotal_tax_amount", rate);
  new."tax_amount_usdollar" := records.in_base_currency(new."tax_amount", rate);
  new."total_amount_usdollar" := records.in_base_currency(new."total_amount", rate);
  return new;
end $$;
create trigger convert_amounts before insert or update of "currency_id", "total_amt", "total_amt_usdollar", "discount_amount", "discount_amount_usdollar", "subtotal_amount", "subtotal_amount_usdollar", "subtotal_tax_amount", "subtotal_tax_amount_usdollar", "tax_amount", "tax_amount_usdollar", "total_amount", "total_amount_usdollar" on records."aos_line_item_groups"
  for each row execute function records."convert_aos_line_item_groups"();
