-- A record has one primary e-mail address at most. Of several the one that was marked last stays.

update records."email_addr_bean_rel" t set "primary_address" = false
where t."primary_address" and exists (
  select from records."email_addr_bean_rel" o
  where o."bean_id" = t."bean_id" and o."bean_module" = t."bean_module" and o."primary_address"
    and (o.date_modified, o.id) > (t.date_modified, t.id)
);
create unique index uq_email_addr_bean_rel_primary_address on records."email_addr_bean_rel" ("bean_id", "bean_module")
  include ("email_address_id") where "primary_address";

-- An address is found in whatever case it was written.
create index ix_email_addresses_email_address_caps on records."email_addresses" (upper("email_address"), id)
  where not deleted;
