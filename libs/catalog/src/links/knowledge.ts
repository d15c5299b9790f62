import type { LinkDefinition } from '../define.js';

/** Knowledge base articles and their categories. */
export const knowledgeLinks: readonly LinkDefinition[] = [
  {
    storage: 'edge',
    table: 'aok_knowledgebase_categories',
    left: { module: 'AOK_KnowledgeBase', column: 'article_id', link: 'aok_knowledgebase_categories' },
    right: { module: 'AOK_Knowledge_Base_Categories', column: 'category_id', link: 'aok_knowledgebase_categories' },
  },
];
