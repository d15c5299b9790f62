import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteInput, DataTable, List, ReferenceInput, SelectInput, TopToolbar } from 'react-admin';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { Words } from '../look/words.js';
import { RevokeAllButton } from './revoke-all-button.js';
import { RevokeButton } from './revoke-button.js';
import { TokenState } from './token-state.js';

const filters = [
  <ReferenceInput key="client" source="client_id" reference="clients" perPage={200} alwaysOn>
    <SelectInput optionText="name" sx={{ minWidth: 220 }} />
  </ReferenceInput>,
  <ReferenceInput key="user" source="user_id" reference="users" sort={{ field: 'user_name', order: 'ASC' }} alwaysOn>
    <AutocompleteInput
      optionText="user_name"
      filterToQuery={(text: string) => ({ 'user_name@li': text })}
      sx={{ minWidth: 220 }}
    />
  </ReferenceInput>,
];

/** Issued tokens; a row is for all tokens that descend from one grant. */
export function TokenList(): ReactElement {
  return (
    <List exporter={false} filters={filters} actions={<Actions />} empty={false} perPage={25}>
      <DataTable bulkActionButtons={false} rowClick={false} empty={<NothingFound />}>
        <DataTable.Col source="client_name" disableSort />
        <DataTable.Col source="user_name" disableSort />
        <DataTable.Col source="grant" disableSort />
        <DataTable.Col source="scopes" disableSort>
          <Words source="scopes" most={2} />
        </DataTable.Col>
        <DataTable.Col source="issued" disableSort field={Instant} />
        <DataTable.Col source="expires" disableSort field={Instant} />
        <DataTable.Col source="revoked" disableSort field={TokenState} />
        <DataTable.Col label="crm.tokens.revoke" disableSort field={RevokeButton} />
      </DataTable>
    </List>
  );
}

function Actions(): ReactElement {
  const filters = useListContext().filterValues as Readonly<Record<string, string | undefined>>;
  const { client_id: client, user_id: user } = filters;
  return (
    <TopToolbar>
      {client === undefined || client === '' ? null : <RevokeAllButton kind="client_id" id={client} />}
      {user === undefined || user === '' ? null : <RevokeAllButton kind="user_id" id={user} />}
    </TopToolbar>
  );
}
