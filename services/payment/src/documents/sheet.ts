import { moneyInWords, type Currency } from '@velvet/contracts/money';

/** Content of a printed document, independent of its format. All texts are plain; names in them come from users. */
export type Sheet = {
  /** 'Receipt' */
  readonly title: string;
  /** issuer, below the name of the platform */
  readonly issuer: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table: SheetTable | undefined;
  /** the last one is the total */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly notes: readonly string[];
};

/** Columns with their share of the width. Numbers are aligned to the right. */
export type SheetTable = {
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** '$9.99' or '€9.99'. @param amount in units of the currency */
export const amountOf = (amount: number, currency: Currency): string =>
  moneyInWords({ amountMinor: Math.round(amount * 100), currency });
/** 'November 26, 2026' in UTC. */
export const dayOf = (moment: string): string => days.format(new Date(moment));
/** 'Nov 26, 2026' in UTC. */
export const shortDayOf = (moment: string): string => shortDays.format(new Date(moment));
