/** Letters to and from customers, by the module of the record that they are about. */
export const letters = {
  Accounts: {
    out: [
      ['Opening hours of the new warehouse', 'The new warehouse is open from 07:00. Please tell your drivers.'],
      ['Your delivery', 'The delivery left us this morning and arrives tomorrow before ten.'],
    ],
    inbound: [
      ['New invoice address', 'From next month on please send invoices to the head office only.'],
      ['Supplier audit', 'Please fill in the questionnaire by the end of the month.'],
    ],
  },
  Contacts: {
    out: [
      ['Good to meet you', 'Thank you for the talk at our stand. The catalogue is on its way.'],
      ['Our appointment', 'I look forward to our appointment. Parking is behind the building.'],
    ],
    inbound: [
      ['Back in two weeks', 'I am away until the middle of the month; my colleagues can decide meanwhile.'],
      ['A customer to talk to', 'Could I talk to one of your customers who is of our size?'],
    ],
  },
  Opportunities: {
    out: [
      ['Our quote', 'The quote is ready. I would go through it with you on the telephone.'],
      ['Two options', 'As you asked, both options are calculated separately.'],
    ],
    inbound: [
      ['Question about the quote', 'Is the installation included, or does it come on top?'],
      ['Decision on Friday', 'The board decides on Friday. Please keep the price until then.'],
    ],
  },
  Cases: {
    out: [
      ['Your request', 'We could reproduce what you describe and are working on it.'],
      ['Please try again', 'The latest update should help. Please try again and tell us.'],
    ],
    inbound: [
      ['Any news?', 'Is there anything new? Our people ask me every day.'],
      ['It works', 'Since this morning everything works. Thank you!'],
    ],
  },
  Leads: {
    out: [
      ['Your interest in our trackers', 'Thank you for your interest. When may I call you?'],
      ['Brochure', 'Here is the brochure that you asked for.'],
    ],
    inbound: [
      ['Prices for forty trackers', 'What would forty trackers cost, and how soon could we have them?'],
      ['Demo', 'Could you show us the maps? Half an hour would do.'],
    ],
  },
} as const;
