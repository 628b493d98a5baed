import type { EvidenceField } from '@velvet/contracts/payment/admin-disputes';

const fields: Readonly<Record<EvidenceField, string>> = {
  product_description: 'What was sold',
  customer_name: 'Name of the payer',
  customer_email_address: 'Email address of the payer',
  customer_purchase_ip: 'IP address of the payment',
  service_date: 'Day of the sale',
  access_activity_log: 'What the payer used, and sign-ins',
  refund_policy_disclosure: 'Refund policy',
  uncategorized_text: 'Further facts',
};

/** Disputes of payers with their banks, for administrators. */
export const adminDisputeTexts = {
  label: 'Disputes',
  filters: 'Disputes by state',
  filter: { open: 'Open', closed: 'Decided' },
  failed: 'Failed to get disputes',
  disputeFailed: 'Failed to get this dispute',
  empty: { open: 'No open disputes', closed: 'No decided disputes' },
  states: { open: 'Open', won: 'Won', lost: 'Lost' },
  due: (date: string) => `Evidence due ${date}`,
  submitted: (date: string) => `Evidence submitted ${date}`,
  reason: (reason: string) => `Reason: ${reason.replaceAll('_', ' ')}`,
  openedAt: (date: string) => `Opened ${date}`,
  evidence: 'Evidence',
  evidenceOf: (amount: string, name: string) => `Evidence: ${amount}, ${name}`,
  preview: 'This is what the bank reads.',
  fields,
  note: 'Your additions',
  noteHint: 'They become part of the further facts.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  saveFailed: 'Failed to save your additions',
  submit: 'Submit evidence',
  submitTitle: 'Submit the evidence?',
  submitText: 'A bank takes evidence once. You cannot change it afterwards.',
  done: 'The evidence is submitted',
  submitFailed: 'Failed to submit the evidence',
  payment: 'Payment',
} as const;
