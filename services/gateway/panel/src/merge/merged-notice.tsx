import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { AttributesMeta } from '@crm/catalog';
import type { Merged } from '../data/told.js';
import { isModule } from '../data/place-of.js';
import { textOf } from '../data/text-of.js';
import { useAttributes } from '../records/use-metadata.js';
import { mergedChanges } from './disputes.js';

const NONE: AttributesMeta = {};

/** Says what somebody else changed in a record that was just saved or restored. */
export function MergedNotice({ value: { module, names, theirs } }: { readonly value: Merged }): null {
  const notify = useNotify();
  const translate = useTranslate();
  const { data: meta = isModule(module) ? undefined : NONE } = useAttributes(module);
  useEffect(() => {
    if (meta === undefined) return;
    const labels = names.flatMap((name) => {
      if (meta === NONE)
        return name === 'modified' ? [] : [translate(`resources.${module}.fields.${name}`, { _: name })];
      const attribute = meta[name];
      return attribute === undefined || attribute.type === 'link' || attribute.readOnly ? [] : [attribute.label];
    });
    const who = textOf(theirs.modified_by_name) || translate('crm.merge.somebody');
    if (labels.length > 0) {
      notify('crm.merge.merged', {
        type: 'info',
        autoHideDuration: null,
        messageArgs: { who, what: [...new Set(labels)].join(', ') },
      });
    }
    mergedChanges.forget();
  }, [meta, module, names, theirs, notify, translate]);
  return null;
}
