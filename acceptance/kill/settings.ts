/** Settings of a platform under the load: taxes, so that sales have invoices, and high limits, because a few users act as often as many. */
export const loadSettings = {
  GATEWAY_RATE_FACTOR: '1000',
  BUDGET_FACTOR: '0',
  PAYMENT_TAX_RATES: 'standard',
  PAYMENT_INVOICE_ISSUER: 'Velvet Ltd.;1 Quay Street;Dublin',
  PAYMENT_INVOICE_VAT_ID: 'IE6388047V',
  PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: '10000',
  PAYMENT_UNDO_MINUTES: '1440',
  PAYMENT_UNDO_LIMIT: '1000',
  MESSAGING_BROADCASTS_PER_DAY: '20',
} as const;
