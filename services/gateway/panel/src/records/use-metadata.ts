import type { AttributesMeta, ModuleMeta, PresentationMeta } from '@crm/catalog';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { Description } from '../data/data-provider.js';
import { usePanelData } from '../look/use-panel-data.js';

/** The modules that the user may list, by name, in the user's language. */
export function useModules(): UseQueryResult<Readonly<Record<string, ModuleMeta>>> {
  const { modules } = usePanelData();
  const language = useLocale();
  return useQuery({ queryKey: ['metadata', language], queryFn: () => modules(language), staleTime: Infinity });
}

/** The attributes and links of a module, by name, in the user's language. */
export function useAttributes(module: string, enabled = true): UseQueryResult<AttributesMeta> {
  return useDescription(module, enabled, attributesOf);
}

/** How the records of a module are shown. */
export function usePresentation(module: string): UseQueryResult<PresentationMeta> {
  return useDescription(module, true, presentationOf);
}

const attributesOf = ({ attributes }: Description): AttributesMeta => attributes;
const presentationOf = ({ presentation }: Description): PresentationMeta => presentation;

function useDescription<Part>(
  module: string,
  enabled: boolean,
  select: (description: Description) => Part,
): UseQueryResult<Part> {
  const { describe } = usePanelData();
  const language = useLocale();
  return useQuery({
    queryKey: ['metadata', language, module],
    queryFn: () => describe(module, language),
    staleTime: Infinity,
    enabled,
    select,
  });
}
