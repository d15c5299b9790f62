/** Titles and texts of notes, by the module of the record that they are about. */
export const remarks = {
  Accounts: [
    ['Delivery wishes', 'Deliveries before 10:00 only; the gate code changes every month.'],
    ['Decision makers', 'The board decides; the head of purchasing prepares the paper.'],
    ['Payment terms', 'Thirty days net. Invoices go to the office, not to the branches.'],
    ['Plans for next year', 'Wants to open two more sites and asks what that would cost.'],
    ['Visit report', 'Saw the hall and the new line. Parking is behind the building.'],
    ['Reference customer', 'May be named in talks; written quotes need their consent.'],
    ['Supplier audit', 'Sends a questionnaire every spring; last time we had no findings.'],
  ],
  Contacts: [
    ['Call summary', 'Spoke for half an hour. Likes the offer and asks for a second quote.'],
    ['Best time to call', 'In the office from Tuesday to Thursday; mornings are best.'],
    ['Prefers e-mail', 'Reads mail quickly and rarely picks up the telephone.'],
    ['Met at the fair', 'Came to our stand twice and took the catalogue along.'],
    ['Holiday deputy', 'Away for three weeks; a colleague in the same department decides meanwhile.'],
    ['Introduction', 'New in the position and glad about a tour of the product.'],
    ['Asked for references', 'Would like to talk to a customer of the same size.'],
  ],
  Opportunities: [
    ['Competition', 'Has a cheaper offer from a competitor, but without on-site support.'],
    ['Next steps', "1. Send the contract\n2. Book a room\n3. Invite the customer's engineers"],
    ['Budget', 'The budget is approved for this year; anything above needs the board.'],
    ['Objections', 'Finds the notice period too long. Everything else is agreed.'],
    ['Quote discussed', 'Went through every line; they want two options separately.'],
    ['Legal questions', 'Their lawyers ask where the data is kept and who may see it.'],
    ['Timeline', 'They want to start within a quarter after signing.'],
  ],
  Cases: [
    ['Customer called', 'Asked for the state of things. Promised an answer by tomorrow.'],
    ['Customer called again', 'Still waiting, but friendly. Raised it with the team lead.'],
    ['Screenshots received', 'Three pictures that show what is meant; added to the case.'],
    ['Escalated', 'Given to the second line together with what we know so far.'],
    ['Asked back', 'Two questions sent by mail; waiting for the answer.'],
    ['Agreed procedure', 'We answer within two working days, they name one person to ask.'],
    ['Seen before', 'The same was asked last spring; see the answer given then.'],
  ],
} as const;
