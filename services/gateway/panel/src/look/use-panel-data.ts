import { useDataProvider } from 'ra-core';
import type { PanelDataProvider } from '../data/data-provider.js';

/** The panel's data provider, with its operations besides reading and writing records. */
export function usePanelData(): PanelDataProvider {
  return useDataProvider<PanelDataProvider>();
}
