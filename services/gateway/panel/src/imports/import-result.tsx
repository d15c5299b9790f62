import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { saveFile } from '../look/save-file.js';
import type { ImportFault, ImportReport } from './import-acts.js';
import { refusedLines } from './refused-lines.js';

interface ImportResultProps {
  readonly file: File;
  readonly module: string;
  /** The columns that were sent, and their names in the file. */
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly report: ImportReport;
  readonly isCheck: boolean;
}

const MOST_SHOWN = 200;

/** The numbers and faults of an import or a check. The lines that were refused are saved, to be mended and loaded again. */
export function ImportResult({ file, module, header, names, report, isCheck }: ImportResultProps): ReactElement {
  const translate = useTranslate();
  const { faults, totals, complete } = report;
  const textOf = ({ code, title, detail }: ImportFault): string => {
    const [, value] = /\] (".*")$/.exec(title) ?? [];
    const words = [translate(`crm.errors.${code}`, { _: '' }), value].filter((word) => word);
    return [...(words.length === 0 ? [] : [words.join(' ')]), detail].join(': ');
  };
  const save = async (): Promise<void> => {
    const stated = (fault: ImportFault): string => `${fault.column ?? ''} ${textOf(fault)}.`.trim();
    saveFile(await refusedLines(file, header, report, stated), `${module}-${translate('crm.import.file_name')}.csv`);
  };
  return (
    <>
      <Alert severity={faults.length === 0 ? 'success' : 'warning'} sx={{ my: 2 }}>
        {translate(isCheck ? 'crm.import.checked' : 'crm.import.imported', totals)}{' '}
        {complete ? null : translate('crm.import.incomplete', { line: faults.at(-1)?.line })}{' '}
        {isCheck && faults.length > 0 ? translate('crm.import.refers') : null}
      </Alert>
      {faults.length === 0 ? null : (
        <>
          <Button variant="outlined" onClick={() => void save()}>
            {translate('crm.import.save')}
          </Button>
          <Table
            size="small"
            sx={{ mt: 1, '& td, & th': { verticalAlign: 'top', px: { xs: 0.5, sm: 2 }, minWidth: 64 } }}
          >
            <TableHead>
              <TableRow>
                {['line', 'column', 'fault'].map((name) => (
                  <TableCell key={name}>{translate(`crm.import.${name}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {faults.slice(0, MOST_SHOWN).map((fault, place) => (
                <TableRow key={place}>
                  <TableCell>{fault.line}</TableCell>
                  <TableCell>{names[header.indexOf(fault.column ?? '')] ?? fault.column}</TableCell>
                  <TableCell>{textOf(fault)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {faults.length <= MOST_SHOWN
            ? null
            : translate('crm.import.shown', { count: MOST_SHOWN, total: faults.length })}
        </>
      )}
    </>
  );
}
