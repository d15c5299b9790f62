import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCreatePath, useLocale, useReference, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Link } from 'react-admin';
import { resourceOf } from '../data/place-of.js';
import { textOf } from '../data/text-of.js';
import { formatInstant } from '../look/instant.js';
import { formatNumber } from './format-number.js';
import type { PanelRecord } from '../data/documents.js';
import { recordName } from './record-name.js';
import { referenceTarget, type ReferenceTarget } from './reference-target.js';
import { webAddress } from './web-address.js';

/** An attribute of a record, with its metadata. */
export interface ValueProps {
  readonly field: FieldMeta;
  readonly meta: AttributesMeta;
  readonly record: Readonly<Record<string, unknown>>;
  /** Without links. */
  readonly isPlain?: boolean;
}

/** The value of an attribute, shown by its type. Text never becomes HTML. */
export function Value({ field, meta, record, isPlain = false }: ValueProps): ReactElement | null {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const value = record[field.name];
  if (isEmptyValue(value)) return null;
  const text = textOf(value);
  const target = referenceTarget(field, meta, record);
  if (target !== undefined) {
    const name = target.id === value ? <RelatedName {...target} /> : text;
    if (isPlain) return <>{name}</>;
    return <Link to={createPath({ resource: resourceOf(target.module), id: target.id, type: 'show' })}>{name}</Link>;
  }
  const label = (one: unknown): string => field.enum?.find((item) => item.value === one)?.label ?? String(one);
  switch (field.type) {
    case 'bool':
      return <>{translate(value === true ? 'crm.common.yes' : 'crm.common.no')}</>;
    case 'enum':
    case 'intEnum':
      return <>{label(value)}</>;
    case 'multiEnum':
      return <>{Array.isArray(value) ? value.map(label).join(', ') : text}</>;
    case 'datetime':
      return <time dateTime={text}>{formatInstant(text, locale)}</time>;
    case 'date':
      return <time dateTime={text}>{formatInstant(text, locale, false)}</time>;
    case 'currency':
      return <>{[formatNumber(text, locale, 2), ...currencyOf(field, record)].join('\u00a0')}</>;
    case 'decimal':
    case 'int':
      return <>{formatNumber(text, locale, 0)}</>;
    case 'url':
      return <Outward href={isPlain ? undefined : webAddress(text)} text={text} />;
    case 'email':
      return <Outward href={isPlain ? undefined : `mailto:${encodeURIComponent(text)}`} text={text} />;
    case 'phone':
      return <Outward href={isPlain ? undefined : `tel:${text.replace(/[^+\d]/g, '')}`} text={text} />;
    case 'longText':
      return <Lines text={text} />;
    case 'accessRules':
      return <Lines text={text} isCode />;
    case 'text':
    case 'file':
    case 'image':
    case 'fileContent':
    case 'version':
    case 'autoNumber':
    case 'time':
    case 'id':
      return <>{text}</>;
  }
}

/** The name of a record of which only the id is known. */
export function RelatedName({ module, id }: ReferenceTarget): ReactElement {
  const { referenceRecord } = useReference<PanelRecord>({ reference: resourceOf(module), id });
  return <>{referenceRecord === undefined ? id : recordName(referenceRecord)}</>;
}

/** The symbol of the record's currency, unless the amount is converted to the base currency. */
function currencyOf({ convertedFrom }: FieldMeta, { currency_symbol: symbol }: ValueProps['record']): string[] {
  return convertedFrom === undefined && typeof symbol === 'string' ? [symbol] : [];
}

/** Whether there is nothing to show. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function Outward({ href, text }: { readonly href: string | undefined; readonly text: string }): ReactElement {
  if (href === undefined) return <>{text}</>;
  return (
    <MuiLink href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </MuiLink>
  );
}

function Lines({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }): ReactElement {
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'block', whiteSpace: 'pre-wrap', ...(isCode ? { fontFamily: 'monospace' } : {}) }}
    >
      {text}
    </Typography>
  );
}
