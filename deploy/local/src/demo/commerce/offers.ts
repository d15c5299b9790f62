import type { products } from '../words.js';
import type { Offer } from './product-list.js';

/** The parts that are delivered for each product. */
export const offers: Readonly<Record<(typeof products)[number], Offer>> = {
  'Support contract': [
    ['SUP-P', 1, 4],
    ['SUP-D', 2, 10],
  ],
  'Annual licence': [
    ['LIC-M', 1, 3],
    ['ADD-MAP', 1, 3],
    ['ADD-REP', 1, 2],
  ],
  'Pilot project': [
    ['CON-P', 1, 1],
    ['SEN-T100', 10, 40],
    ['LIC-S', 1, 1],
  ],
  'Fleet renewal': [
    ['TRK-V20', 20, 250],
    ['TRK-G01', 2, 20],
    ['CON-I', 2, 15],
  ],
  'Site survey': [
    ['CON-S', 1, 5],
    ['SUP-B', 1, 1],
  ],
  Training: [
    ['TRN-A', 1, 2],
    ['TRN-E', 10, 60],
  ],
  Upgrade: [
    ['ADD-R5', 1, 6],
    ['LIC-L', 1, 2],
  ],
};

/** Repeat orders of customers, and their names. */
export const reorders: readonly [Reorder, ...Reorder[]] = [
  [
    'Labels and printers',
    [
      ['PRN-LAB', 10, 80],
      ['PRN-L50', 1, 4],
    ],
  ],
  [
    'More sensors',
    [
      ['SEN-H200', 5, 60],
      ['SEN-D300', 5, 60],
    ],
  ],
  [
    'Pallet trackers',
    [
      ['TRK-P10', 50, 400],
      ['TRK-G01', 1, 6],
    ],
  ],
  ['Wall displays', [['DSP-W24', 1, 3]]],
];

type Reorder = readonly [name: string, offer: Offer];
