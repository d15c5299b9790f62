import { useDataProvider } from 'ra-core';
import type { PanelDataProvider } from '../data/data-provider.js';

/** The API with what it does beyond reading and writing records. */
export function usePanelData(): PanelDataProvider {
  return useDataProvider<PanelDataProvider>();
}
