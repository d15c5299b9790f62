import type { LabelsOf } from '../dropdowns/labels.js';
import { parentDropdowns } from '../dropdowns/parents.js';
import type { ModuleTexts } from './texts.js';

/** The labels of the drop-downs whose keys are modules, taken from the texts of the modules. */
export function parentOptions(modules: Readonly<Record<string, ModuleTexts>>): LabelsOf<typeof parentDropdowns> {
  return {
    parent_type_display: plurals(parentDropdowns.parent_type_display, modules),
    record_type_display: plurals(parentDropdowns.record_type_display, modules),
    record_type_display_notes: plurals(parentDropdowns.record_type_display_notes, modules),
    product_quote_parent_type_dom: plurals(parentDropdowns.product_quote_parent_type_dom, modules),
    parent_line_items: plurals(parentDropdowns.parent_line_items, modules),
    campaign_log_target_type_dom: plurals(parentDropdowns.campaign_log_target_type_dom, modules),
    campaign_log_related_type_dom: plurals(parentDropdowns.campaign_log_related_type_dom, modules),
    module_dom: plurals(parentDropdowns.module_dom, modules),
  };
}

/** The key that chooses no module has an empty label. */
function plurals<Key extends string>(
  keys: readonly Key[],
  modules: Readonly<Record<string, ModuleTexts>>,
): Readonly<Record<Key, string>> {
  return Object.fromEntries(keys.map((key) => [key, modules[key]?.labelPlural ?? ''])) as Record<Key, string>;
}
