import type { AttributesMeta, LinkMeta } from '@crm/catalog';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { RelatedRecords } from './related-records.js';

/** The to-many links of a record; each is loaded when it is opened. To-one links are among the attributes. */
export function RelatedLinks({
  module,
  meta,
}: {
  readonly module: string;
  readonly meta: AttributesMeta;
}): ReactElement {
  const translate = useTranslate();
  const links = Object.values(meta).filter((one): one is LinkMeta => one.type === 'link' && one.cardinality === 'many');
  return (
    <>
      {links.length === 0 ? null : (
        <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
          {translate('crm.records.links')}
        </Typography>
      )}
      {links.map((link) => (
        <OneLink key={link.name} module={module} link={link} />
      ))}
    </>
  );
}

function OneLink({ module, link }: { readonly module: string; readonly link: LinkMeta }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      onChange={(_event, wanted) => {
        setIsOpen(wanted);
      }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        id={`link-${link.name}`}
        aria-controls={`link-${link.name}-records`}
      >
        {link.label}
      </AccordionSummary>
      <AccordionDetails id={`link-${link.name}-records`}>
        {isOpen ? <RelatedRecords module={module} link={link} /> : null}
      </AccordionDetails>
    </Accordion>
  );
}
