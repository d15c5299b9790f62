import NativeSelect from '@mui/material/NativeSelect';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInput, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { useModules } from '../records/use-metadata.js';
import { ACTIONS, LEVELS, withLevel, type AccessRules, type Action } from './access-rules.js';

/** The levels of a role as a table: a row for each module, a column for each action. */
export function AccessRulesInput({ source }: { readonly source: string }): ReactElement {
  const translate = useTranslate();
  const { field } = useInput<Record<string, unknown>>({ source });
  const { data: modules = {} } = useModules();
  const rules = (field.value ?? {}) as AccessRules;
  return (
    <>
      <Typography variant="h6" component="h2" id="levels-title">
        {translate('crm.roles.levels')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('crm.roles.levels_help')}
      </Typography>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-labelledby="levels-title"
        sx={{ maxHeight: { xs: 400, xl: 560 } }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('crm.roles.module')}</TableCell>
              {ACTIONS.map((action) => (
                <TableCell key={action}>{translate(`crm.roles.actions.${action}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {Object.entries(modules).map(([module, { labelPlural }]) => (
              <TableRow key={module} hover>
                <TableCell component="th" scope="row">
                  {labelPlural}
                </TableCell>
                {ACTIONS.map((action) => (
                  <TableCell key={action}>
                    <LevelSelect
                      label={`${labelPlural}: ${translate(`crm.roles.actions.${action}`)}`}
                      action={action}
                      level={rules[module]?.[action] ?? ''}
                      onChange={(level) => {
                        field.onChange(withLevel(rules, module, action, level));
                      }}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

interface LevelSelectProps {
  readonly label: string;
  readonly action: Action;
  readonly level: string;
  readonly onChange: (level: string) => void;
}

function LevelSelect({ label, level, onChange }: LevelSelectProps): ReactElement {
  const translate = useTranslate();
  return (
    <NativeSelect
      value={level}
      inputProps={{ 'aria-label': label }}
      disableUnderline
      sx={{ fontSize: '0.875rem', minWidth: 110, color: level === '' ? 'text.secondary' : 'text.primary' }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{translate('crm.roles.level.unset')}</option>
      {LEVELS.map((name) => (
        <option key={name} value={name}>
          {translate(`crm.roles.level.${name}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
