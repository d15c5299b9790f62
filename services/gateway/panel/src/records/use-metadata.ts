import type { AttributesMeta, ModuleMeta } from '@crm/catalog';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { usePanelData } from '../look/use-panel-data.js';

/** The modules that the user may list, by name, in the user's language. */
export function useModules(): UseQueryResult<Readonly<Record<string, ModuleMeta>>> {
  const { modules } = usePanelData();
  const language = useLocale();
  return useQuery({ queryKey: ['metadata', language], queryFn: () => modules(language), staleTime: Infinity });
}

/** The attributes and links of a module, by name, in the user's language. */
export function useAttributes(module: string, enabled = true): UseQueryResult<AttributesMeta> {
  const { attributes } = usePanelData();
  const language = useLocale();
  return useQuery({
    queryKey: ['metadata', language, module],
    queryFn: () => attributes(module, language),
    staleTime: Infinity,
    enabled,
  });
}
