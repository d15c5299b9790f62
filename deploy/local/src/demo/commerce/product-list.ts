import type { ProductCategory } from './product-categories.js';

/** The products: by part number the name, the group, the price and the cost in full units of the base currency. */
export const productList = {
  'SEN-T100': ['Temperature sensor T100', 'Sensors', 150, 62],
  'SEN-H200': ['Humidity sensor H200', 'Sensors', 200, 85],
  'SEN-D300': ['Door sensor D300', 'Sensors', 100, 37],
  'TRK-P10': ['Pallet tracker P10', 'Trackers', 100, 41],
  'TRK-V20': ['Vehicle tracker V20', 'Trackers', 350, 148],
  'TRK-G01': ['Gateway G01', 'Trackers', 450, 212],
  'PRN-L50': ['Label printer L50', 'Printers and displays', 600, 325],
  'PRN-LAB': ['Labels, box of 5,000', 'Printers and displays', 50, 14],
  'DSP-W24': ['Wall display W24', 'Printers and displays', 750, 410],
  'LIC-S': ['Licence for small fleets, one year', 'Licences', 1_200, 90],
  'LIC-M': ['Licence for medium fleets, one year', 'Licences', 4_800, 240],
  'LIC-L': ['Licence for large fleets, one year', 'Licences', 14_400, 610],
  'ADD-MAP': ['Maps, one year', 'Add-ons', 600, 180],
  'ADD-REP': ['Reports, one year', 'Add-ons', 900, 60],
  'ADD-R5': ['Upgrade to release 5', 'Add-ons', 2_400, 150],
  'SUP-B': ['Basic support, one year', 'Support', 1_000, 420],
  'SUP-P': ['Premium support, one year', 'Support', 3_500, 1_650],
  'SUP-D': ['Support on site, one day', 'Support', 950, 540],
  'TRN-U': ['Training for users, one day', 'Training', 1_100, 480],
  'TRN-A': ['Training for administrators, two days', 'Training', 2_600, 990],
  'TRN-E': ['Online course, one seat', 'Training', 150, 12],
  'CON-S': ['Site survey', 'Consulting', 1_800, 870],
  'CON-P': ['Pilot set-up', 'Consulting', 3_200, 1_480],
  'CON-I': ['Installation, one day', 'Consulting', 850, 460],
} as const satisfies Readonly<Record<string, readonly [string, ProductCategory, number, number]>>;

/** The part number of a product. */
export type PartNumber = keyof typeof productList;

/** The products of one kind of order, with the least and the largest quantity of each. */
export type Offer = readonly (readonly [part: PartNumber, low: number, high: number])[];
