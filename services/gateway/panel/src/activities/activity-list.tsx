import type { FieldMeta, LinkMeta } from '@crm/catalog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCreatePath, useLocale, usePermissions, useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import { Fragment, useState, type ReactElement } from 'react';
import { LinearProgress, Link } from 'react-admin';
import type { Description, ManyMeta } from '../data/data-provider.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf, resourceOf } from '../data/place-of.js';
import { CreateLinkedButton } from '../links/link-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { formatInstant } from '../look/instant.js';
import { WhenSeen } from '../look/when-seen.js';
import { usePanelData } from '../look/use-panel-data.js';
import { recordName } from '../records/record-name.js';
import { useDescriptions, useModules } from '../records/use-metadata.js';
import { isEmptyValue, Value } from '../records/value.js';
import { mayAct, type Me } from '../session/me.js';
import { mergeActivities, type Activity } from './merge-activities.js';

const AT_ONCE = 10;
/** The longest page of the API (limits#defaults). Older activities are in the lists of the links. */
const MOST = 200;

/** Calls, meetings, tasks, notes and e-mails about the record of the page, together by date, the latest first. */
export function ActivityList({ attributes, presentation }: Description): ReactElement {
  const translate = useTranslate();
  const { permissions: me } = usePermissions<Me | null>();
  const record = useRecordContext<PanelRecord>();
  const module = placeOf(useResourceContext() ?? '').type;
  const links = presentation.activities
    .map((name) => attributes[name])
    .filter((link): link is LinkMeta => link?.type === 'link')
    .filter(({ relatedModule }) => me && mayAct(me, 'list', resourceOf(relatedModule)));
  const modules = links.map(({ relatedModule }) => relatedModule);
  return (
    <Card component="section" aria-labelledby="activities" sx={{ mt: 2, px: { xs: 2, sm: 3 }, py: 2 }}>
      <Typography id="activities" component="h2" variant="subtitle1">
        {translate('crm.activities.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {record === undefined
          ? null
          : links
              .filter(({ relatedModule }, index) => modules.indexOf(relatedModule) === index)
              .map((link) => <CreateLinkedButton key={link.name} of={{ module, record, link }} />)}
      </Box>
      <WhenSeen>
        <Activities links={links} />
      </WhenSeen>
    </Card>
  );
}

function Activities({ links }: { readonly links: readonly LinkMeta[] }): ReactElement {
  const translate = useTranslate();
  const [count, setCount] = useState(AT_ONCE);
  const { pages, faults, isPending, hasMore, describe } = useActivityPages(links, count);
  const activities = mergeActivities(pages, count);
  return (
    <>
      {faults.map((fault) => (
        <Alert key={fault} severity="error">
          {translate(fault, { _: fault })}
        </Alert>
      ))}
      {isPending ? <LinearProgress /> : null}
      {!isPending && activities.length === 0 && faults.length === 0 ? (
        <NothingFound text="crm.activities.none" />
      ) : null}
      <List disablePadding>
        {activities.map((activity) => (
          <Row key={activity.module + activity.record.id} activity={activity} description={describe(activity.module)} />
        ))}
      </List>
      {hasMore && count < MOST ? (
        <Button
          onClick={() => {
            setCount(Math.min(count * 2, MOST));
          }}
        >
          {translate('crm.activities.more')}
        </Button>
      ) : null}
    </>
  );
}

/** The latest activities of each link. */
function useActivityPages(links: readonly LinkMeta[], count: number) {
  const { getManyReference } = usePanelData();
  const parent = useResourceContext() ?? '';
  const id = useRecordContext()?.id;
  const descriptions = useDescriptions(links.map(({ relatedModule }) => relatedModule));
  const answers = useQueries({
    queries: links.map(({ name: target, relatedModule }, index) => {
      const reference = resourceOf(relatedModule);
      const description = descriptions[index]?.data;
      const params = {
        target,
        id: id ?? '',
        pagination: { page: 1, perPage: count },
        sort: { field: description?.presentation.activityDate ?? '', order: 'DESC' as const },
        filter: {},
        meta: { parent, names: description === undefined ? [] : shownFields(description) } satisfies ManyMeta,
      };
      return {
        queryKey: [reference, 'getManyReference', params],
        queryFn: () => getManyReference<PanelRecord>(reference, params),
        enabled: id !== undefined && description !== undefined,
        placeholderData: keepPreviousData,
      };
    }),
  });
  return {
    pages: answers.map(({ data }, index) => ({
      module: links[index]?.relatedModule ?? '',
      date: descriptions[index]?.data?.presentation.activityDate ?? '',
      records: data?.data ?? [],
    })),
    faults: [...descriptions, ...answers].flatMap(({ error }) => (error === null ? [] : [error.message])),
    isPending: [...descriptions, ...answers].some(({ isFetching }) => isFetching),
    hasMore: answers.some(({ data }) => data?.pageInfo?.hasNextPage ?? (data?.total ?? 0) > count),
    describe: (module: string) => descriptions[links.findIndex(({ relatedModule }) => relatedModule === module)]?.data,
  };
}

/** The columns of a list of the module, the date, and the ids of the records that columns name. */
function shownFields({ attributes, presentation }: Description): string[] {
  const { columns, activityDate } = presentation;
  const ids = columns.flatMap((name) => {
    const field = attributes[name];
    return field === undefined || field.type === 'link' ? [] : (field.derivedFrom ?? []);
  });
  return [...new Set([...columns, ...(activityDate === undefined ? [] : [activityDate]), ...ids])];
}

function Row(props: { readonly activity: Activity; readonly description: Description | undefined }): ReactElement {
  const { module, date, record } = props.activity;
  const locale = useLocale();
  const createPath = useCreatePath();
  const id = useRecordContext()?.id;
  const { data: modules = {} } = useModules();
  const { attributes: meta = {}, presentation } = props.description ?? {};
  const facts = (presentation?.columns.slice(1) ?? [])
    .map((name) => meta[name])
    .filter((field): field is FieldMeta => field !== undefined && field.type !== 'link' && field.name !== date)
    .filter(({ name }) => !isEmptyValue(record[name]))
    // The record of the page is not repeated.
    .filter(({ derivedFrom = [] }) => !derivedFrom.some((one) => record[one] === id));
  const when = record[date];
  return (
    <ListItem divider disableGutters>
      <ListItemText
        primary={
          <Link to={createPath({ resource: resourceOf(module), id: record.id, type: 'show' })}>
            {recordName(record)}
          </Link>
        }
        secondary={
          <>
            {modules[module]?.label ?? module}
            {typeof when === 'string' ? <> · {formatInstant(when, locale)}</> : null}
            {facts.map((field) => (
              <Fragment key={field.name}>
                {' · '}
                <Value field={field} meta={meta} record={record} isPlain />
              </Fragment>
            ))}
          </>
        }
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItem>
  );
}
