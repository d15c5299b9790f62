-- Answers to requests that carried an Idempotency-Key, given again when such a request is repeated.
create table relationships.answer (
  op_id uuid not null,
  fingerprint bytea not null,
  answer text not null,
  answered_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint pk_answer primary key (op_id)
);
create index ix_answer_answered_at on relationships.answer (answered_at);
