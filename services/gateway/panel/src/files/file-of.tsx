import type { FieldMeta } from '@crm/catalog';
import Download from '@mui/icons-material/GetApp';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCanAccess, useLocale, usePermissions, useRefresh, useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react';
import { ETAG, type PanelRecord } from '../data/documents.js';
import type { FilePlace } from '../data/place-of.js';
import { textOf } from '../data/text-of.js';
import { usePassingValue } from '../look/passing-value.js';
import { saveFile } from '../look/save-file.js';
import { usePanelData } from '../look/use-panel-data.js';
import type { Me } from '../session/me.js';
import type { FileFacts } from './file-acts.js';
import { FileChooser } from './file-chooser.js';
import { fileSize } from './file-size.js';
import { TransferAlert } from './transfer-alert.js';
import { keyOf, transfers } from './transfers.js';

/** No SVG and no HTML: nothing that is shown in the panel's origin can contain a script. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const LARGEST_PICTURE = 5 * 1_024 * 1_024;
/** Each takes four bytes of memory, however few of the file. */
const MOST_PIXELS = 32 * 1_024 * 1_024;

/** The file of an attribute on the page of its record: saved, shown if it is a picture, and replaced. */
export function FileOf({ field, record }: { readonly field: FieldMeta; readonly record: PanelRecord }): ReactElement {
  const translate = useTranslate();
  const locale = useLocale();
  const resource = useResourceContext() ?? '';
  const { fileFacts, download, upload } = usePanelData();
  const refresh = useRefresh();
  const { permissions: me } = usePermissions<Me | null>();
  const { canAccess } = useCanAccess({ resource, action: 'edit', record });
  const chooser = useRef<HTMLInputElement>(null);
  const place = { resource, id: record.id, field: field.name };
  const name = textOf(record[field.name]);
  const transfer = usePassingValue(transfers)?.get(keyOf(me?.id, place));
  const isSending = transfer !== undefined && transfer.fault === undefined;
  const wasSending = useRef(false);
  const { data: facts } = useQuery({
    queryKey: ['file', place, record[ETAG]],
    queryFn: () => fileFacts(place),
    enabled: name !== '',
    // Content that comes later has not been seen, until the page is read again.
    staleTime: Infinity,
  });
  // Undefined until it is known.
  const seen = name === '' || facts === null ? null : facts?.etag;
  const save = useMutation({
    mutationFn: () => download(place),
    onSuccess: (content) => {
      saveFile(content, name);
    },
  });
  useEffect(() => {
    if (wasSending.current && !isSending) refresh();
    wasSending.current = isSending;
  }, [isSending, refresh]);
  return (
    <>
      {facts ? (
        <div>
          <Button
            size="small"
            startIcon={<Download />}
            loading={save.isPending}
            aria-label={`${translate('crm.files.download')}: ${name}`}
            sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
            onClick={() => {
              save.mutate();
            }}
          >
            {name}
          </Button>{' '}
          {fileSize(facts.size, locale)}, {facts.type}
        </div>
      ) : (
        name || translate('crm.common.none')
      )}
      {save.error === null ? null : (
        <Alert severity="error">{translate(save.error.message, { _: save.error.message })}</Alert>
      )}
      {facts && PICTURES.has(facts.type) && facts.size <= LARGEST_PICTURE ? (
        <Picture key={facts.etag} place={place} name={name} facts={facts} />
      ) : null}
      {transfer === undefined ? null : (
        <TransferAlert
          transfer={transfer}
          retry={seen === undefined ? undefined : () => void upload(place, transfer.file, seen)}
          onAct={() => chooser.current?.focus()}
        />
      )}
      {canAccess === true &&
      seen !== undefined &&
      !field.readOnly &&
      (!field.adminOnly || me?.isAdministrator === true) ? (
        <div>
          <FileChooser
            ref={chooser}
            aria-label={`${translate('crm.files.upload')}: ${field.label}`}
            onFile={(file) => void upload(place, file, seen)}
          />
        </div>
      ) : null}
    </>
  );
}

interface PictureProps {
  readonly place: FilePlace;
  readonly name: string;
  readonly facts: FileFacts;
}

/** It is decoded only when it is shown, which is when its size is known. */
function Picture({ place, name, facts: { etag, type } }: PictureProps): ReactElement | null {
  const { download } = usePanelData();
  const [isSmall, setIsSmall] = useState(false);
  const { data: url } = useQuery({
    queryKey: ['picture', place, etag],
    queryFn: async () => URL.createObjectURL(new Blob([await download(place)], { type })),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (url === undefined) return null;
  const forget = (): void => {
    URL.revokeObjectURL(url);
  };
  return (
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{ display: isSmall ? 'block' : 'none', mt: 1, maxWidth: '100%', maxHeight: 240 }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
        setIsSmall(naturalWidth * naturalHeight <= MOST_PIXELS);
        forget();
      }}
      onError={forget}
    />
  );
}
