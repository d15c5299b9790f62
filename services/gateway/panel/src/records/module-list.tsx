import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { Title } from 'react-admin';
import { API_ROOT } from '../api/api-root.js';
import { NothingFound } from '../look/empty-list.js';
import { useListedModules } from './use-metadata.js';

const RELEASE = document.querySelector<HTMLMetaElement>('meta[name=generator]')?.content;

/** Every module that the user may list. */
export function ModuleList(): ReactElement {
  const translate = useTranslate();
  const [wanted, setWanted] = useState('');
  const navigate = useNavigate();
  const modules = useListedModules();
  const found = modules.filter(([name, { labelPlural }]) =>
    `${name} ${labelPlural}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Box sx={{ py: 2 }}>
      <Title title="crm.menu.records" />
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('crm.records.lead')}
      </Typography>
      <TextField
        type="search"
        label={translate('crm.records.find_module')}
        value={wanted}
        autoFocus
        sx={{ maxWidth: 360, mb: 2 }}
        onChange={(event) => {
          setWanted(event.target.value);
        }}
        onKeyDown={({ key }) => {
          const [[first] = []] = found;
          if (key === 'Enter' && first !== undefined) void navigate(`/modules/${first}`);
        }}
      />
      {modules.length > 0 && found.length === 0 ? <NothingFound /> : null}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          p: 0,
          m: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        }}
      >
        {found.map(([name, { labelPlural, description }]) => (
          <Card key={name} component="li">
            <CardActionArea component={RouterLink} to={`/modules/${name}`} sx={{ height: '100%' }}>
              <CardContent>
                <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere', hyphens: 'auto' }}>
                  {labelPlural}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {description}
                </Typography>
              </CardContent>
            </CardActionArea>
          </Card>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        <MuiLink href={`${API_ROOT}docs/`}>{translate('crm.records.reference')}</MuiLink> · {RELEASE}
      </Typography>
    </Box>
  );
}
