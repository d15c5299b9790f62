import Autorenew from '@mui/icons-material/Autorenew';
import Block from '@mui/icons-material/Block';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanField, DataTable, List, TopToolbar } from 'react-admin';
import { ActButton } from '../look/act-button.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { refetchWhile } from '../look/refetch-while.js';
import { StatusChip } from '../look/status-chip.js';
import { usePanelData } from '../look/use-panel-data.js';

const refetchInterval = refetchWhile(({ rotation_requested: isAwaited }) => isAwaited === true);

const TONES = { active: 'success', pending: 'default', retiring: 'warning', retired: 'default' } as const;

/** The keys that sign access tokens: the present one, the next one and former ones. */
export function KeyList(): ReactElement {
  return (
    <List exporter={false} actions={<Actions />} empty={false} perPage={25} queryOptions={{ refetchInterval }}>
      <DataTable bulkActionButtons={false} rowClick={false} empty={<NothingFound />}>
        <DataTable.Col
          source="id"
          disableSort
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: '15em' }}
        />
        <DataTable.Col source="algorithm" disableSort />
        <DataTable.Col source="state" disableSort field={KeyState} />
        <DataTable.Col source="created" disableSort field={Instant} />
        <DataTable.Col source="activated" disableSort field={Instant} />
        <DataTable.Col source="retiring" disableSort field={Instant} />
        <DataTable.Col source="rotation_requested" disableSort field={BooleanField} />
        <DataTable.Col label="crm.keys.revoke" disableSort field={RevokeKey} />
      </DataTable>
    </List>
  );
}

function Actions(): ReactElement {
  const translate = useTranslate();
  const { rotateKey } = usePanelData();
  return (
    <TopToolbar>
      <ActButton
        label="crm.keys.rotate"
        icon={<Autorenew />}
        question={{ title: translate('crm.keys.rotate_question'), warning: translate('crm.keys.rotate_warning') }}
        act={rotateKey}
        done="crm.keys.rotate_done"
      />
    </TopToolbar>
  );
}

function KeyState(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const state = String(record?.state);
  if (!isState(state)) return null;
  return <StatusChip text={translate(`crm.keys.states.${state}`)} tone={TONES[state]} />;
}

function RevokeKey(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const data = usePanelData();
  if (record === undefined || record.state === 'retired') return null;
  const act = async (): Promise<void> => {
    await data.delete('keys', { id: record.id });
  };
  return (
    <ActButton
      label="crm.keys.revoke"
      icon={<Block />}
      color="error"
      ariaLabel={`${translate('crm.keys.revoke')}: ${String(record.id)}`}
      question={{ title: translate('crm.keys.revoke_question'), warning: translate('crm.keys.revoke_warning') }}
      act={act}
      done="crm.tokens.revoked_done"
    />
  );
}

function isState(state: string): state is keyof typeof TONES {
  return state in TONES;
}
