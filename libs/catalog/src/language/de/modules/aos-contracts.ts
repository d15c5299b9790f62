import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, shippingAmountTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosContracts: ModuleTexts = {
  label: 'Vertrag',
  labelPlural: 'Verträge',
  description: 'Vereinbarungen mit Kunden, ihre Laufzeit und ihr Wert.',
  fields: {
    name: ['Titel', 'So heißt der Vertrag in Listen.'],
    reference_code: ['Aktenzeichen', 'Eigene Nummer des Vertrags, etwa im Archiv.'],
    description: ['Beschreibung', 'Was vereinbart wurde, in Kürze.'],
    status: ['Status', 'Wie weit der Vertrag bis zur Unterzeichnung gediehen ist.'],
    contract_type: ['Vertragsart', 'Art des Vertrags.'],
    start_date: ['Beginn', 'Erster Tag, an dem der Vertrag gilt.'],
    end_date: ['Ende', 'Letzter Tag, an dem der Vertrag gilt. Leer bei unbefristeten Verträgen.'],
    renewal_reminder_date: [
      'Erinnerung an Verlängerung',
      'Zeitpunkt, zu dem über die Verlängerung zu entscheiden ist.',
    ],
    customer_signed_date: ['Vom Kunden unterzeichnet', 'Tag, an dem der Kunde unterzeichnet hat.'],
    company_signed_date: ['Von uns unterzeichnet', 'Tag, an dem die eigene Organisation unterzeichnet hat.'],
    contract_account_id: ['Firma', 'Id der Firma, mit der der Vertrag geschlossen wird.'],
    contract_account: ['Firma', 'Name der Firma, mit der der Vertrag geschlossen wird. Folgt aus contract_account_id.'],
    contact_id: ['Kontakt', 'Id des Ansprechpartners beim Kunden.'],
    contact: ['Kontakt', 'Name des Ansprechpartners beim Kunden. Folgt aus contact_id.'],
    opportunity_id: ['Verkaufschance', 'Id der Verkaufschance, die zum Vertrag geführt hat.'],
    opportunity: ['Verkaufschance', 'Name der Verkaufschance, die zum Vertrag geführt hat. Folgt aus opportunity_id.'],
    call_id: ['Anruf zur Verlängerung', 'Id des Anrufs, der an die Verlängerung erinnert.'],
    total_contract_value: ['Vertragswert', 'Was der Vertrag insgesamt wert ist, in der Währung von currency_id.'],
    total_contract_value_usdollar: [
      'Vertragswert (Basiswährung)',
      'Der Betrag von total_contract_value in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    ...lineAmountTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Noch nicht unterzeichnet',
    signed: 'Unterzeichnet',
    expired: 'Abgelaufen',
    renewal_due: 'Verlängerung fällig',
  },
};
