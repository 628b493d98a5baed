/** The creator's share of a payment. With VAT it is known only when the payer's country is. */
export const creatorShareTexts = {
  receives: (name: string, share: string) => `${name} receives ${share} of it.`,
  receivesTaxed: (name: string) => `${name} receives 80% of it, after VAT.`,
  youReceive: (share: string) => `You receive ${share} of each sale.`,
  youReceiveTaxed: 'You receive 80% of each sale, after VAT.',
} as const;
