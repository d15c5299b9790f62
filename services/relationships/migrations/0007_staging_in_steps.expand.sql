-- One operation may write many records one after the other (docs/spec/atomic-operations.md), and stages the links of each by a step of its own.

alter table relationships.staged_operation add column step integer not null default 0;
