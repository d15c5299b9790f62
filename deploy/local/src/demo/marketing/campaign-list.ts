/** One campaign; days count from the day of the load, money in full units of the base currency. */
export interface CampaignPlan {
  readonly name: string;
  readonly type: string;
  readonly status: 'Planning' | 'Active' | 'Complete';
  readonly days: readonly [start: number, end: number];
  readonly objective: string;
  readonly budget: number;
  readonly cost: number;
  readonly revenue: number;
  readonly impressions: number;
}

/** The campaigns; those by mail come first. */
export const campaignList: readonly CampaignPlan[] = [
  {
    name: 'Launch of the H200 sensor',
    type: 'Email',
    status: 'Complete',
    days: [-150, -120],
    objective: 'Ten pilot projects with the new humidity sensor.',
    budget: 4_000,
    cost: 3_650,
    revenue: 60_000,
    impressions: 5_200,
  },
  {
    name: 'Customer newsletter',
    type: 'NewsLetter',
    status: 'Active',
    days: [-90, 270],
    objective: 'Customers hear of news from us first.',
    budget: 6_000,
    cost: 1_900,
    revenue: 25_000,
    impressions: 9_800,
  },
  {
    name: 'Upgrade to release 5',
    type: 'Email',
    status: 'Active',
    days: [-30, 30],
    objective: 'Half of the customers on release 4 upgrade this quarter.',
    budget: 3_000,
    cost: 1_250,
    revenue: 120_000,
    impressions: 2_100,
  },
  {
    name: 'Telephone round: former customers',
    type: 'Telesales',
    status: 'Complete',
    days: [-100, -60],
    objective: 'Learn why they left, and win some of them back.',
    budget: 8_000,
    cost: 8_400,
    revenue: 35_000,
    impressions: 180,
  },
  {
    name: 'Advertisement for the logistics fair',
    type: 'Print',
    status: 'Complete',
    days: [-75, -68],
    objective: 'Two hundred visitors at our stand.',
    budget: 12_000,
    cost: 11_750,
    revenue: 80_000,
    impressions: 40_000,
  },
  {
    name: 'Regional radio spots',
    type: 'Radio',
    status: 'Complete',
    days: [-200, -170],
    objective: 'Become known to small fleets in the region.',
    budget: 15_000,
    cost: 16_200,
    revenue: 9_000,
    impressions: 250_000,
  },
  {
    name: 'Banners for pallet trackers',
    type: 'Web',
    status: 'Active',
    days: [-20, 40],
    objective: 'Three hundred visits of the product page per week.',
    budget: 5_000,
    cost: 1_480,
    revenue: 30_000,
    impressions: 64_000,
  },
  {
    name: 'Webinar: saving energy in cold storage',
    type: 'Web',
    status: 'Planning',
    days: [30, 45],
    objective: 'Eighty participants, ten of whom ask for a quote.',
    budget: 2_500,
    cost: 0,
    revenue: 20_000,
    impressions: 0,
  },
];
