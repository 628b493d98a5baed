import { defaultCurrency, type Money } from '@velvet/contracts/money';
import type { PaymentAnalytics } from '@velvet/contracts/payment/analytics';
import type { Statement } from '@velvet/contracts/payment/statements';

export const statusFilters = ['completed', 'processing', 'pending', 'failed'] as const;
export type StatusFilter = 'all' | (typeof statusFilters)[number];

const cents = (dollars: number) => Math.round(dollars * 100);

/** An amount of the contract as what `money` shows. */
export function dollars(amount: number, currency: Money['currency']): Money {
  return { amountMinor: cents(amount), currency };
}

function sum(statements: readonly Statement[], of: (statement: Statement) => number): Money {
  const amountMinor = statements.reduce((total, statement) => total + cents(of(statement)), 0);
  return { amountMinor, currency: statements[0]?.currency ?? defaultCurrency };
}

/**
 * Part 2, section 9: earnings are the positive amounts; payouts the net amounts of the completed; pending the amounts of the
 * pending and processing; transactions all counts. Summed in cents.
 */
export function totalsOf(statements: readonly Statement[]) {
  const open = statements.filter(({ status }) => status === 'pending' || status === 'processing');
  return {
    earnings: sum(statements, ({ amount }) => Math.max(0, amount)),
    payouts: sum(
      statements.filter(({ status }) => status === 'completed'),
      ({ netAmount }) => netAmount,
    ),
    pending: sum(open, ({ amount }) => amount),
    transactions: statements.reduce((total, { transactions }) => total + transactions, 0),
  };
}

/** Sum of the series, net. */
export function sumOfDays({ series, currency }: PaymentAnalytics): Money {
  return { amountMinor: series.reduce((total, { net }) => total + cents(net), 0), currency };
}

export function isFound({ title, description, period }: Statement, text: string): boolean {
  const words = `${title}\n${description}\n${period}`.toLocaleLowerCase();
  return words.includes(text.trim().toLocaleLowerCase());
}
