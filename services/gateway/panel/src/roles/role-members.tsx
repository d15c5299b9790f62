import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { RelatedRecords } from '../links/related-records.js';
import { useAttributes } from '../records/use-metadata.js';

const ROLES = 'ACLRoles';
const TITLE = 'members';

/** The direct members of the role. Changes are sent at once, without saving the form. */
export function RoleMembers(): ReactElement | null {
  const translate = useTranslate();
  const isRead = useRecordContext() !== undefined;
  const link = useAttributes(ROLES).data?.users;
  if (!isRead || link?.type !== 'link') return null;
  return (
    <Card component="section" aria-labelledby={TITLE} sx={{ mt: 2, p: 2, width: '100%' }}>
      <Typography id={TITLE} variant="h6" component="h2" tabIndex={-1}>
        {translate('crm.roles.members')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('crm.roles.last_role')}
      </Typography>
      <RelatedRecords module={ROLES} link={link} opener={TITLE} />
    </Card>
  );
}
