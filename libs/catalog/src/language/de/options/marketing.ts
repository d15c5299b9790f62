import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { marketingDropdowns } from '../../../dropdowns/marketing.js';

/** Labels of the drop-downs of campaigns and target lists. */
export const marketingOptions: LabelsOf<typeof marketingDropdowns> = {
  campaign_type_dom: {
    '': '',
    Telesales: 'Telefonverkauf',
    Mail: 'Post',
    Email: 'E-Mail',
    Print: 'Druckmedien',
    Web: 'Web',
    Radio: 'Radio',
    Television: 'Fernsehen',
    NewsLetter: 'Newsletter',
  },
  campaign_status_dom: {
    '': '',
    Planning: 'In Planung',
    Active: 'Aktiv',
    Inactive: 'Inaktiv',
    Complete: 'Abgeschlossen',
  },
  newsletter_frequency_dom: {
    '': '',
    Weekly: 'Wöchentlich',
    Monthly: 'Monatlich',
    Quarterly: 'Vierteljährlich',
    Annually: 'Jährlich',
  },
  campainglog_activity_type_dom: {
    '': '',
    targeted: 'Nachricht gesendet oder versucht',
    'send error': 'Unzustellbar, anderer Grund',
    'invalid email': 'Unzustellbar, ungültige Adresse',
    link: 'Link angeklickt',
    viewed: 'Nachricht angesehen',
    removed: 'Abgemeldet',
    lead: 'Interessent erstellt',
    contact: 'Kontakt erstellt',
    blocked: 'Durch Sperrliste unterdrückt',
  },
  prospect_list_type_dom: {
    default: 'Standard',
    seed: 'Kontrollempfänger',
    exempt_domain: 'Sperrliste nach Domain',
    exempt_address: 'Sperrliste nach E-Mail-Adresse',
    exempt: 'Sperrliste nach Id',
    test: 'Test',
  },
};
