import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { AttributesMeta } from '@crm/catalog';
import { useTranslate } from 'ra-core';
import { useEffect, useState, type ReactElement } from 'react';
import { withParents } from '../data/compare-records.js';
import type { PanelRecord } from '../data/documents.js';
import { textOf } from '../data/text-of.js';
import { useAttributes } from '../records/use-metadata.js';
import { isEmptyValue, Value } from '../records/value.js';
import type { Disputed } from './disputes.js';

/** Lets the user choose which value stays of each attribute that both have changed. Signing out decides nothing. */
export function DisputeDialog({ value }: { readonly value: Disputed }): ReactElement {
  const { module, names, mine, theirs, decide } = value;
  useEffect(
    () => () => {
      decide(undefined);
    },
    [decide],
  );
  const translate = useTranslate();
  const { data: meta = {} } = useAttributes(module);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  // The module of a flexible parent is chosen with its id.
  const types = Object.values(meta).map((field) => (field.type === 'link' ? undefined : field.references?.typeField));
  const asked = names.filter((name) => !types.includes(name));
  const who = textOf(theirs.modified_by_name) || translate('crm.merge.somebody');
  const give = (): void => {
    decide(undefined);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="dispute-title" onClose={give}>
      <DialogTitle id="dispute-title">{translate('crm.merge.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('crm.merge.lead', { who })}</DialogContentText>
        {asked.map((name) => (
          <FormControl key={name} sx={{ display: 'block', mt: 2 }}>
            <FormLabel id={`dispute-${name}`}>
              {meta[name]?.label ?? translate(`resources.${module}.fields.${name}`, { _: name })}
            </FormLabel>
            <RadioGroup
              aria-labelledby={`dispute-${name}`}
              value={chosen[name] ?? ''}
              onChange={(_event, side) => {
                setChosen({ ...chosen, [name]: side });
              }}
            >
              <Side side="mine" who="" name={name} meta={meta} record={{ ...theirs, ...mine }} />
              <Side side="theirs" who={who} name={name} meta={meta} record={theirs} />
            </RadioGroup>
          </FormControl>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={give}>{translate('crm.merge.later')}</Button>
        <Button
          variant="contained"
          disabled={asked.some((name) => chosen[name] === undefined)}
          onClick={() => {
            const kept = asked.filter((name) => chosen[name] === 'mine');
            decide(withParents(kept, meta));
          }}
        >
          {translate('crm.merge.decide')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SideProps {
  readonly side: 'mine' | 'theirs';
  readonly who: string;
  readonly name: string;
  readonly meta: AttributesMeta;
  readonly record: PanelRecord;
}

function Side({ side, who, name, meta, record }: SideProps): ReactElement {
  const translate = useTranslate();
  const field = meta[name];
  const value = record[name];
  return (
    <FormControlLabel
      value={side}
      control={<Radio />}
      label={
        <>
          {translate(`crm.merge.${side}`, { who })}{' '}
          {isEmptyValue(value) ? (
            translate('crm.common.none')
          ) : field === undefined || field.type === 'link' ? (
            textOf(value)
          ) : (
            <Value field={field} meta={meta} record={record} isPlain />
          )}
        </>
      }
    />
  );
}
