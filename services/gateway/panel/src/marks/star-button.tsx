import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { useMutation } from '@tanstack/react-query';
import { useGetList, useNotify, usePermissions, useRecordContext, useResourceContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Button } from 'react-admin';
import { ApiError } from '../api/api-error.js';
import type { PanelRecord } from '../data/documents.js';
import { NAMED_FILTER } from '../data/list-query.js';
import { placeOf, resourceOf } from '../data/place-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import { mayAct, type Me } from '../session/me.js';

const MARKS = resourceOf('Favorites');
/** The record has the mark that was wanted, or has lost the one that was to go. */
const DONE_BEFORE = new Set<number | undefined>([8011, 8001]);

/** Marks the record as a favorite of the user, or removes the mark (operations#favorites). */
export function StarButton(): ReactElement | null {
  const record = useRecordContext<PanelRecord>();
  const parent = { parent_type: placeOf(useResourceContext() ?? '').type, parent_id: record?.id };
  const { permissions: me } = usePermissions<Me | null>();
  // `useCanAccess` takes the record of the page for the mark.
  const may = (action: string): boolean => Boolean(me && mayAct(me, action, MARKS));
  const provider = usePanelData();
  const notify = useNotify();
  const { data: [mark] = [], ...found } = useGetList<PanelRecord>(
    MARKS,
    { filter: { [NAMED_FILTER]: 'mine', ...parent }, pagination: { page: 1, perPage: 1 } },
    { enabled: record !== undefined && (may('create') || may('delete')) },
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (mark === undefined) await provider.create(MARKS, { data: parent });
      else await provider.delete(MARKS, { id: mark.id });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && DONE_BEFORE.has(error.code))) notify(error.message, { type: 'error' });
    },
    onSettled: () => found.refetch(),
  });
  if (!found.isSuccess || !may(mark === undefined ? 'create' : 'delete')) return null;
  const label = 'crm.marks.favorite';
  return (
    <Button
      label={label}
      aria-pressed={mark !== undefined}
      disabled={isPending}
      onClick={() => {
        mutate();
      }}
    >
      {mark === undefined ? <StarBorder /> : <Star />}
    </Button>
  );
}
