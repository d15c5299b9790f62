import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, useRecordContext, useResourceContext } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import type { PanelRecord } from '../data/documents.js';
import { usePanelData } from './use-panel-data.js';

/** Gives buttons beside a form the record as it is. Its form has the record that the user has seen. */
export function PresentRecord({ children }: { readonly children: ReactNode }): ReactElement {
  const { getOne } = usePanelData();
  const resource = useResourceContext() ?? '';
  const seen = useRecordContext<PanelRecord>();
  const { data } = useQuery({
    queryKey: [resource, 'present', seen],
    queryFn: async () => (await getOne<PanelRecord>(resource, { id: seen?.id ?? '' })).data,
    initialData: seen,
    enabled: seen !== undefined,
    staleTime: Infinity,
  });
  return <RecordContextProvider value={data}>{children}</RecordContextProvider>;
}
