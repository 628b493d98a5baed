import { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { z } from 'zod';

const KEY = 'velvet.wanted-payout-method';
const WantedChange = z.enum([...PayoutMethodKind.exclude(['iban', 'us_bank']).options, 'account', 'remove']);

/** A new payout method of some kind, the details of a bank account at the provider, or the removal of the saved method. */
export type WantedChange = z.infer<typeof WantedChange>;

/** Keeps a chosen change across another sign-in: one per tab, without account details. */
export const wantedChange = {
  remember: (change: WantedChange): void => sessionStorage.setItem(KEY, change),
  read: (): WantedChange | undefined => WantedChange.safeParse(sessionStorage.getItem(KEY)).data,
  forget: (): void => sessionStorage.removeItem(KEY),
};
