import { readCreatorCurrency, setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const currencyRoutes = [
  serve(readCreatorCurrency, ({ currencies }: Context, { caller }) => currencies.read(caller.id)),
  serve(setCreatorCurrency, ({ currencies }: Context, { caller, body }) => currencies.set(caller.id, body.currency)),
];
