import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const favorites: ModuleTexts = {
  label: 'Favorite',
  labelPlural: 'Favorites',
  description: 'Marks that users have put on records. Deleting the favorite takes the mark away.',
  fields: {
    name: ['Name', 'Own name for the mark. Never demanded.'],
    description: ['Description', 'Why the record has been marked.'],
    parent_type: ['Record type', 'Module of the marked record.'],
    parent_id: ['Record', 'Id of the marked record, which belongs to the module in parent_type.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
