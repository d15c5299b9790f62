import type { AttributesMeta, ModuleMeta } from '@crm/catalog';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale, usePermissions } from 'ra-core';
import type { Description, Dropdowns } from '../data/data-provider.js';
import { isModule, resourceOf } from '../data/place-of.js';
import { usePanelData } from '../look/use-panel-data.js';
import { mayAct, type Me } from '../session/me.js';

/** A role may open or close a module meanwhile. */
const MODULES_FOR_MS = 60_000;

/** Begins the keys of all answers here. */
export const METADATA = ['metadata'];

/** The modules that the user may list, by name, in the user's language. */
export function useModules(): UseQueryResult<Readonly<Record<string, ModuleMeta>>> {
  const { modules } = usePanelData();
  const language = useLocale();
  return useQuery({ queryKey: [...METADATA, language], queryFn: () => modules(language), staleTime: MODULES_FOR_MS });
}

/** The modules with pages in the panel that the user may list, in the user's language. */
export function useListedModules(): readonly (readonly [string, ModuleMeta])[] {
  const { permissions: me } = usePermissions<Me | null>();
  const { data = {} } = useModules();
  return Object.entries(data).filter(([name]) => me && mayAct(me, 'show', resourceOf(name)));
}

/** The labels of every drop-down, by its name and by key, in the user's language. */
export function useDropdowns(): UseQueryResult<Dropdowns> {
  const { dropdowns } = usePanelData();
  const language = useLocale();
  const queryKey = [...METADATA, language, 'drop-downs'];
  return useQuery({ queryKey, queryFn: () => dropdowns(language), staleTime: Infinity });
}

/** The attributes and links of a module, by name, and how it is shown, in the user's language. */
export function useDescription(module: string): UseQueryResult<Description> {
  return useQuery(useDescribing()(module));
}

/** The same of several modules. */
export function useDescriptions(modules: readonly string[]): readonly UseQueryResult<Description>[] {
  const describing = useDescribing();
  return useQueries({ queries: modules.map(describing) });
}

/** The attributes and links of a module, by name, in the user's language. Nothing else has some. */
export function useAttributes(module: string, enabled = true): UseQueryResult<AttributesMeta> {
  return useQuery({ ...useDescribing()(module), enabled: enabled && isModule(module), select: attributesOf });
}

const attributesOf = ({ attributes }: Description): AttributesMeta => attributes;

function useDescribing() {
  const { describe } = usePanelData();
  const language = useLocale();
  return (module: string) => ({
    queryKey: [...METADATA, language, module],
    queryFn: () => describe(module, language),
    staleTime: Infinity,
  });
}
