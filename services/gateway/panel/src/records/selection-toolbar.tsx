import type { AttributesMeta } from '@crm/catalog';
import Delete from '@mui/icons-material/Delete';
import Edit from '@mui/icons-material/Edit';
import { useListContext, useUnselectAll } from 'ra-core';
import { lazy, useEffect, type ReactElement } from 'react';
import { BulkActionsToolbar, SelectAllButton } from 'react-admin';
import { MOST_OPERATIONS } from '../data/operations.js';
import { DialogButton } from '../look/dialog-button.js';
import { useNextFocus } from '../look/focus-page.js';
import { mayAct, type Me } from '../session/me.js';

const dialogs = () => import('./selection-dialogs.js');
const ChangeDialog = lazy(async () => ({ default: (await dialogs()).ChangeDialog }));
const DeleteDialog = lazy(async () => ({ default: (await dialogs()).DeleteDialog }));

const ACTS = ['edit', 'delete'] as const;
/** Its records are changed one by one. */
const SINGLE = 'modules/Users';

/** The acts on selected records of a list that are of use to the person. */
export function selectionActs(me: Me | null | undefined, resource: string): readonly (typeof ACTS)[number][] {
  return me && resource !== SINGLE ? ACTS.filter((act) => mayAct(me, act, resource)) : [];
}

interface SelectionProps {
  readonly acts: ReturnType<typeof selectionActs>;
  readonly meta: AttributesMeta;
}

/**
 * Changes or deletes the selected records. Without any there is nothing to press. No record stays selected that the user
 * may not remember: with other filters, and when the list is left, none is selected.
 */
export function SelectionToolbar(props: SelectionProps): ReactElement | null {
  const list = useListContext();
  const ids = list.selectedIds as readonly string[];
  const unselectAll = useUnselectAll(list.resource);
  useEffect(() => unselectAll, [JSON.stringify(list.filterValues)]);
  return ids.length === 0 ? null : <Buttons {...props} ids={ids} />;
}

function Buttons({ acts, meta, ids }: SelectionProps & { readonly ids: readonly string[] }): ReactElement {
  useNextFocus('thead input');
  return (
    <BulkActionsToolbar selectAllButton={<SelectAllButton limit={MOST_OPERATIONS} />}>
      {acts.includes('edit') ? (
        <DialogButton
          label="crm.selection.change"
          icon={<Edit />}
          dialog={(onClose) => <ChangeDialog ids={ids} meta={meta} onClose={onClose} />}
        />
      ) : null}
      {acts.includes('delete') ? (
        <DialogButton
          label="ra.action.delete"
          icon={<Delete />}
          dialog={(onClose) => <DeleteDialog ids={ids} onClose={onClose} />}
        />
      ) : null}
    </BulkActionsToolbar>
  );
}
