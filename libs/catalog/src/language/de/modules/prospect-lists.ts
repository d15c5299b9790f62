import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospectLists: ModuleTexts = {
  label: 'Zielliste',
  labelPlural: 'Ziellisten',
  description: 'Listen von Personen und Firmen, an die Kampagnen gehen oder nicht gehen dürfen.',
  fields: {
    name: ['Name', 'Der Name, unter dem eine Kampagne die Liste auswählt.'],
    list_type: ['Typ', 'Ob Kampagnen an die Mitglieder der Liste gehen, sie auslassen oder nur mit ihnen testen.'],
    domain_name: [
      'Domain',
      'Domain, deren Adressen ausgelassen werden, etwa example.com. Nur für Listen vom Typ exempt_domain.',
    ],
    description: ['Beschreibung', 'Wie die Liste zustande kam und wofür sie gedacht ist.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    suppression: 'Sperrlisten',
  },
};
