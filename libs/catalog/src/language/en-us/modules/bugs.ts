import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const bugs: ModuleTexts = {
  label: 'Bug',
  labelPlural: 'Bugs',
  description: 'Defects of a product and wishes for it, from the report to the release that settles them.',
  fields: {
    name: ['Subject', 'The defect or wish in one line.'],
    bug_number: ['Number', 'Number by which the bug is referred to. Counted up by the service.'],
    description: ['Description', 'What happens, what should happen instead, and how to make it happen again.'],
    bug_type: ['Type', 'Whether something is broken or missing. Called "type" in older clients.'],
    status: ['Status', 'Closed and rejected bugs are in the filter "closed", all others in "open".'],
    priority: ['Priority', 'How soon it should be settled.'],
    resolution: ['Resolution', 'How the bug was settled; empty until then.'],
    work_log: ['Work log', 'Internal notes on what was found and tried.'],
    source: ['Source', 'The way in which the report came in.'],
    product_category: ['Category', 'The part of the product that is affected.'],
    found_in_release: ['Found in release', 'Name or number of the release in which it was seen, as free text.'],
    fixed_in_release: ['Fixed in release', 'Name or number of the release that settles it, as free text.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'Emails about this bug',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    closed: 'Closed',
  },
};
