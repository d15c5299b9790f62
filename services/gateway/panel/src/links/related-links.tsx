import type { LinkMeta } from '@crm/catalog';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useGetManyReference, usePermissions, useRecordContext, useTranslate } from 'ra-core';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { Description, ManyMeta } from '../data/data-provider.js';
import { resourceOf } from '../data/place-of.js';
import { WhenSeen } from '../look/when-seen.js';
import { mayAct, type Me } from '../session/me.js';
import { RelatedRecords } from './related-records.js';

interface OneLinkProps {
  readonly module: string;
  readonly link: LinkMeta;
  readonly isCounted: boolean;
}

/**
 * The links of a record to many of the modules that the person may see: first those whose numbers of records tell much
 * about it. The records of each are read when it is opened. Links to one are among the attributes.
 */
export function RelatedLinks(props: Description & { readonly module: string }): ReactElement | null {
  const { module, attributes, presentation } = props;
  const translate = useTranslate();
  const { permissions: me } = usePermissions<Me | null>();
  const links = Object.values(attributes)
    .filter((one): one is LinkMeta => one.type === 'link' && one.cardinality === 'many')
    .filter(({ relatedModule }) => me && mayAct(me, 'show', resourceOf(relatedModule)));
  const counted = presentation.counts.flatMap((name) => links.filter((link) => link.name === name));
  const others = links.filter((link) => !counted.includes(link));
  // The attributes do not wait for them.
  const isReady = useDeferredValue(true, false);
  if (links.length === 0) return null;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('crm.links.title')}
      </Typography>
      {isReady
        ? [...counted, ...others].map((link) => (
            <OneLink key={link.name} module={module} link={link} isCounted={counted.includes(link)} />
          ))
        : null}
    </>
  );
}

function OneLink({ module, link, isCounted }: OneLinkProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const opener = `link-${link.name}`;
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      onChange={(_event, wanted) => {
        setIsOpen(wanted);
      }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={opener} aria-controls={`${opener}-records`}>
        <span>
          {link.label}
          {isCounted ? (
            <WhenSeen>
              <Count module={module} link={link} />
            </WhenSeen>
          ) : null}
        </span>
      </AccordionSummary>
      <AccordionDetails id={`${opener}-records`}>
        {isOpen ? <RelatedRecords module={module} link={link} opener={opener} /> : null}
      </AccordionDetails>
    </Accordion>
  );
}

/** The number of records, if it is exact. */
function Count({ module, link }: Omit<OneLinkProps, 'isCounted'>): ReactElement | null {
  const { id = '' } = useRecordContext() ?? {};
  const meta: ManyMeta = { parent: resourceOf(module), names: [] };
  const one = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' as const } };
  const { total } = useGetManyReference(
    resourceOf(link.relatedModule),
    { target: link.name, id, ...one, meta },
    { enabled: id !== '' },
  );
  return total === undefined ? null : <> ({total})</>;
}
