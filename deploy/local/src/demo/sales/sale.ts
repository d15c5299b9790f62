import { accountName, parentAccounts } from '../customers/accounts.js';
import { products } from '../words.js';

const stages = [
  ['Prospecting', 10],
  ['Qualification', 20],
  ['Needs Analysis', 25],
  ['Value Proposition', 30],
  ['Proposal/Price Quote', 65],
  ['Negotiation/Review', 80],
  ['Closed Won', 100],
  ['Closed Lost', 0],
] as const;

/** The data of an opportunity that does not depend on the day of the load. */
export interface Sale {
  readonly product: (typeof products)[number];
  readonly stage: (typeof stages)[number][0];
  /** In percent. */
  readonly probability: number;
  /** The number of the account that buys. */
  readonly account: number;
  /** Names the product and the buyer. */
  readonly name: string;
}

/** The nth sale, of which the nth opportunity tells. */
export function saleOf(number: number): Sale {
  const product = products[number % products.length] ?? products[0];
  const [stage, probability] = stages[number % stages.length] ?? stages[0];
  const account = 1 + ((number * 11) % parentAccounts);
  return { product, stage, probability, account, name: `${product} for ${accountName(account)}` };
}
