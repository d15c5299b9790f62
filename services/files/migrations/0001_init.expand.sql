-- The schema starts empty: blob tables come with file fields.
comment on schema files is 'Contents of files; owned by the files service';
