import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospects: ModuleTexts = {
  label: 'Zielkontakt',
  labelPlural: 'Zielkontakte',
  description: 'Personen, die von Kampagnen angesprochen werden und noch kein Interesse gezeigt haben.',
  fields: {
    ...personTexts,
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    account_name: [
      'Firma',
      'Name der Firma, für die die Person arbeitet. Gespeicherter Text, kein Name eines Datensatzes.',
    ],
    tracker_key: ['Tracker-Nummer', 'Nummer, an der Kampagnen die Person erkennen. Wird vom Dienst hochgezählt.'],
    lead_id: ['Interessent', 'Id des Interessenten, in den der Zielkontakt umgewandelt wurde.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, für die der Zielkontakt erfasst wurde.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    email_addresses_primary: 'Primäre E-Mail-Adresse',
    emails_parent: 'E-Mails zum Zielkontakt',
    campaigns: 'Von Kampagnen erreicht',
  },
  filters: { ...assignmentFilterTexts, callable: 'Anruf erlaubt' },
};
