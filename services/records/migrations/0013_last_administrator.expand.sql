-- There is always somebody who can administer: the last active administrator stays one, whatever statement says otherwise.
-- A trigger, because no condition within one statement can see what another transaction is about to do.

create function records.keep_an_administrator() returns trigger language plpgsql as $$
begin
  -- One after the other: of two administrators who take each other's rights the second one finds that he is the last.
  perform pg_advisory_xact_lock(hashtextextended('records.administrators', 0));
  if not exists (select from records.users u where u.is_admin and u.status = 'Active' and not u.deleted) then
    raise exception 'no active administrator would be left'
      using errcode = 'check_violation', schema = 'records', table = 'users', constraint = 'keep_an_administrator';
  end if;
  return null;
end
$$;

create trigger keep_an_administrator after update of is_admin, status, deleted on records.users for each row
when (old.is_admin and old.status = 'Active' and not old.deleted
  and (new.is_admin and new.status = 'Active' and not new.deleted) is not true)
execute function records.keep_an_administrator();
