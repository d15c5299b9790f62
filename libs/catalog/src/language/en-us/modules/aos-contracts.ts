import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, shippingAmountTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosContracts: ModuleTexts = {
  label: 'Contract',
  labelPlural: 'Contracts',
  description: 'Agreements with customers, their term and their value.',
  fields: {
    name: ['Title', 'What the contract is called in lists.'],
    reference_code: ['Reference code', 'Own number or code of the contract, for example in the archive.'],
    description: ['Description', 'What has been agreed, in short.'],
    status: ['Status', 'How far the contract has come, up to its signature.'],
    contract_type: ['Contract type', 'Kind of contract.'],
    start_date: ['Start date', 'First day on which the contract applies.'],
    end_date: ['End date', 'Last day on which the contract applies. Empty when it has no end.'],
    renewal_reminder_date: ['Renewal reminder', 'When somebody should think about renewing the contract.'],
    customer_signed_date: ['Signed by customer', 'Day on which the customer signed.'],
    company_signed_date: ['Signed by company', 'Day on which one’s own organization signed.'],
    contract_account_id: ['Account', 'Id of the account that the contract is made with.'],
    contract_account: ['Account', 'Name of the account that the contract is made with. Follows contract_account_id.'],
    contact_id: ['Contact', 'Id of the contact at the customer.'],
    contact: ['Contact', 'Name of the contact at the customer. Follows contact_id.'],
    opportunity_id: ['Opportunity', 'Id of the opportunity that led to the contract.'],
    opportunity: ['Opportunity', 'Name of the opportunity that led to the contract. Follows opportunity_id.'],
    call_id: ['Renewal call', 'Id of the call that reminds of the renewal.'],
    total_contract_value: ['Contract value', 'What the contract is worth in all, in the currency of currency_id.'],
    total_contract_value_usdollar: [
      'Contract value (base currency)',
      'What total_contract_value comes to in the base currency, at the rate when the amounts were last written.',
    ],
    ...lineAmountTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Not yet signed',
    signed: 'Signed',
    expired: 'Expired',
    renewal_due: 'Renewal due',
  },
};
