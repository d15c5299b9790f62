import PersonRemove from '@mui/icons-material/PersonRemove';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useGetManyReference, useNotify, useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import type { PanelRecord } from '../data/documents.js';
import { textOf } from '../data/text-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import { AddMember } from './add-member.js';

const MOST = 200;

/** The direct members of the role. Changes are sent at once, without saving the form. */
export function RoleMembers(): ReactElement | null {
  const record = useRecordContext();
  return record === undefined ? null : <Members roleId={String(record.id)} />;
}

function Members({ roleId }: { readonly roleId: string }): ReactElement {
  const translate = useTranslate();
  const notify = useNotify();
  const { link, unlink } = usePanelData();
  const { data = [], refetch } = useGetManyReference<PanelRecord>('users', {
    target: 'users',
    id: roleId,
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'user_name', order: 'ASC' },
    meta: { parent: 'roles' },
  });

  const change = (act: typeof link, id: string): void => {
    act({ resource: 'roles', id: roleId, link: 'users' }, [{ type: 'Users', id }])
      .then(() => refetch())
      .catch((error: unknown) => {
        notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
      });
  };

  return (
    <Card
      component="aside"
      sx={{ ml: { xl: 2 }, mt: { xs: 2, xl: 0 }, p: 2, width: { xs: '100%', xl: 320 }, flexShrink: 0 }}
    >
      <Typography variant="h6" component="h2">
        {translate('crm.roles.members')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('crm.roles.last_role')}
      </Typography>
      {data.length === 0 ? (
        <Typography color="textSecondary" sx={{ my: 1 }}>
          {translate('crm.roles.no_members')}
        </Typography>
      ) : (
        <List dense>
          {data.map((user) => (
            <ListItem
              key={user.id}
              disableGutters
              secondaryAction={
                <IconButton
                  edge="end"
                  aria-label={translate('crm.roles.remove_member', { name: textOf(user.user_name) })}
                  onClick={() => {
                    change(unlink, user.id);
                  }}
                >
                  <PersonRemove />
                </IconButton>
              }
            >
              <ListItemText primary={textOf(user.user_name)} secondary={textOf(user.full_name)} />
            </ListItem>
          ))}
        </List>
      )}
      <Box>
        <AddMember
          onChosen={(id) => {
            change(link, id);
          }}
        />
      </Box>
    </Card>
  );
}
