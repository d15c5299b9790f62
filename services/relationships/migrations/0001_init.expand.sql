-- The schema starts empty: edge tables come with the links that need them.
comment on schema relationships is 'Edges between records and their middle-table values; owned by the relationships service';
