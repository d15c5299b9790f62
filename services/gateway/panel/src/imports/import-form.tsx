import type { FieldMeta } from '@crm/catalog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { newKey } from '../data/data-provider.js';
import { fileSize } from '../files/file-size.js';
import { WarnBeforeLeaving } from '../forms/warn-before-leaving.js';
import { usePanelData } from '../look/use-panel-data.js';
import { csvLine } from './csv-line.js';
import { SectionGrid } from '../records/section-grid.js';
import { Choice } from './choice.js';
import { ColumnChoice } from './column-choice.js';
import { headerOf, proposedColumns } from './column-names.js';
import type { ImportMode } from './import-acts.js';
import { ImportResult } from './import-result.js';
import type { FileHead } from './read-head.js';
import { Sending } from './sending.js';

/** The id of the button. */
const CHECK = 'import-check';

interface ImportFormProps {
  readonly file: File;
  readonly head: FileHead;
  readonly module: string;
  readonly fields: readonly FieldMeta[];
  readonly modes: readonly ImportMode[];
}

interface Choices {
  readonly columns: readonly string[];
  readonly mode: ImportMode;
  readonly key: string | undefined;
}

/** The meanings of the columns of a file, and how its rows are stored. An import needs a check of the same. */
export function ImportForm({ file, head, module, fields, modes }: ImportFormProps): ReactElement {
  const translate = useTranslate();
  const locale = useLocale();
  const { importFile } = usePanelData();
  const [choices, setChoices] = useState<Choices>(() => ({
    columns: proposedColumns(head.names, fields),
    mode: 'create',
    key: undefined,
  }));
  const { columns, mode } = choices;
  const keys = columns.filter((name) => /^id(:|$)/.test(name));
  const key = keys.find((name) => name === choices.key) ?? keys[0];
  const header = headerOf(head.names, columns);
  const [share, setShare] = useState(0);
  const operation = useRef(newKey());
  const stop = useRef(new AbortController());
  const settled = useRef(false);
  const {
    mutate: send,
    variables: isCheck = true,
    data: report,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: async (wanted: boolean) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setShare(0);
      const csv = new Blob([csvLine(header), file.slice(head.body.start)]);
      const sending = { operation: operation.current, signal, onProgress: setShare };
      return importFile({ module, mode, key, isCheck: wanted }, csv, head.body.line, sending).catch(
        (fault: unknown) => {
          throw signal.aborted ? new Error('crm.import.stopped') : fault;
        },
      );
    },
    onSuccess: (_report, wanted) => {
      if (!wanted) operation.current = newKey();
    },
  });
  useEffect(
    () => () => {
      stop.current.abort();
    },
    [],
  );
  const change = (changed: Partial<Choices>): void => {
    setChoices({ ...choices, ...changed });
    operation.current = newKey();
    reset();
  };
  const start = (wanted: boolean) => () => {
    send(wanted);
  };
  return (
    <>
      <WarnBeforeLeaving isUnsaved={isPending && !isCheck} settled={settled} />
      <p>
        {file.name}, {fileSize(file.size, locale)}
      </p>
      <Box component="fieldset" disabled={isPending} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <SectionGrid label={translate('crm.import.columns')} width={260}>
          {head.names.map((written, place) => (
            <ColumnChoice
              key={place}
              written={written || String(place + 1)}
              values={head.first.map((cells) => cells[place] ?? '')}
              fields={fields}
              name={columns[place] ?? ''}
              onChange={(name) => {
                change({ columns: columns.with(place, name) });
              }}
            />
          ))}
        </SectionGrid>
        <SectionGrid label={translate('crm.import.rows')} width={260}>
          <Choice
            label={translate('crm.import.mode')}
            options={modes.map((one) => [one, translate(`crm.import.modes.${one}`)])}
            value={mode}
            onChange={(chosen) => {
              change({ mode: modes.find((one) => one === chosen) ?? mode });
            }}
          />
          {mode === 'create' || key === undefined ? null : (
            <Choice
              label={translate('crm.import.key')}
              options={keys.map((name) => [name, name])}
              value={key}
              onChange={(chosen) => {
                change({ key: chosen });
              }}
            />
          )}
        </SectionGrid>
      </Box>
      {isPending ? (
        <Sending
          name={file.name}
          share={share}
          next={`#${CHECK}`}
          onStop={() => {
            stop.current.abort();
          }}
        />
      ) : (
        <>
          <Button id={CHECK} variant="outlined" onClick={start(true)} sx={{ mr: 1 }}>
            {translate('crm.import.check')}
          </Button>
          <Button variant="contained" disabled={report === undefined || !isCheck} onClick={start(false)}>
            {translate('crm.import.title')}
          </Button>
        </>
      )}
      {error === null ? null : (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={
            <Button color="inherit" size="small" onClick={start(isCheck)}>
              {translate('crm.common.retry')}
            </Button>
          }
        >
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      {report === undefined ? null : <ImportResult {...{ file, module, header, names: head.names, report, isCheck }} />}
    </>
  );
}
