import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBase: ModuleTexts = {
  label: 'Knowledge base article',
  labelPlural: 'Knowledge base articles',
  description: 'Articles that answer questions which come up again and again.',
  fields: {
    name: ['Title', 'The question or subject, worded as people search for it.'],
    status: [
      'Status',
      'Whether the article is being written, reviewed, published or out of date. The named filters go by it.',
    ],
    revision: ['Revision', 'Version of the article in any notation. Not counted up by the service.'],
    description: ['Body', 'The answer itself: the text of the article.'],
    additional_info: ['Additional information', 'Notes beside the article, such as sources or limits of what it says.'],
    user_id_c: ['Author', 'Id of the user who wrote the article.'],
    author: ['Author name', 'Full name of the user of user_id_c.'],
    user_id1_c: ['Approver', 'Id of the user who approved the article for publication.'],
    approver: ['Approver name', 'Full name of the user of user_id1_c.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Categories',
  },
  filters: {
    ...assignmentFilterTexts,
    draft: 'Drafts',
    published: 'Published',
    expired: 'Expired',
  },
};
