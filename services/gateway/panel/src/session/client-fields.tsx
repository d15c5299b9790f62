import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';

/** The OAuth client with which the panel signs in. Collapsed, because the default is usually right. */
export function ClientFields({ client }: { readonly client: string }): ReactElement {
  const translate = useTranslate();
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ mt: 2, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id="client-summary" aria-controls="client-details">
        <Typography variant="body2" component="span">
          {translate('crm.sign_in.client')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id="client-details">
        <Typography variant="body2" color="textSecondary">
          {translate('crm.sign_in.client_help')}
        </Typography>
        <TextField
          name="clientId"
          label={translate('crm.sign_in.client_id')}
          defaultValue={client}
          slotProps={{ htmlInput: { maxLength: 36, spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } }}
        />
        <TextField
          name="clientSecret"
          type="password"
          label={translate('crm.sign_in.client_secret')}
          slotProps={{ htmlInput: { maxLength: 1024, autoComplete: 'off' } }}
        />
      </AccordionDetails>
    </Accordion>
  );
}
