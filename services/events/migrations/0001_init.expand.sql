-- One order of all changes of records and links. See docs/decisions/0057-one-order-of-changes.md.
comment on schema events is 'The order of changes; owned by the events service';

-- A change of the log of records ('r') or of links ('l'), found there by xid and seq.
create table events.position (
  position bigint not null,
  group_start bigint not null,
  xid xid8 not null,
  seq bigint not null,
  log "char" not null check (log in ('r', 'l')),
  constraint pk_position primary key (position)
);
comment on column events.position.position is 'Without a gap from 1 on; clients see it with the epoch in front';
comment on column events.position.group_start is 'The first position of the same transaction; its positions are adjacent';

-- One row: how far the logs have got positions.
create table events.sequencer (
  only_row boolean primary key default true check (only_row),
  epoch integer not null default 0,
  last_position bigint not null default 0,
  oldest_position bigint not null default 1,
  kept_since timestamptz not null default '-infinity',
  floor xid8 not null default '0',
  waiting xid8[] not null default '{}',
  last_seq bigint not null default 0,
  settled_seq bigint not null default 0,
  system_identifier bigint,
  leader text,
  led_at timestamptz not null default '-infinity'
);
comment on column events.sequencer.epoch is 'Grows when positions may have been given to other changes before, such as after a restore from a dump';
comment on column events.sequencer.oldest_position is 'The oldest that is kept; one more than the last if none is';
comment on column events.sequencer.kept_since is 'Rows of the logs that were written before are not needed';
comment on column events.sequencer.floor is 'All committed transactions below it have their positions, except those that wait';
comment on column events.sequencer.waiting is 'Transactions below the floor that follow one above it; never more than there are connections';
comment on column events.sequencer.last_seq is 'The greatest seq that has a position';
comment on column events.sequencer.settled_seq is 'Rows up to it were written before the epoch began; xids of another cluster are not comparable';
comment on column events.sequencer.system_identifier is 'Of the cluster whose xids these are; set it to 0 to begin a new epoch';
comment on column events.sequencer.leader is 'The process that gives positions; another one takes over when led_at is three seconds old';
insert into events.sequencer default values;

-- The last position at a time, about one a minute.
create table events.milestone (
  at timestamptz primary key,
  position bigint not null
);
