import {
  attachPaymentMethod,
  listCardUses,
  listPaymentMethods,
  readCardSetup,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
} from '@velvet/contracts/payment/cards';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const cardRoutes = [
  serve(setupCustomer, ({ cards }: Context, { caller, query }) => cards.setup(caller.id, query.currency)),
  serve(listPaymentMethods, ({ cards }: Context, { caller }) => cards.list(caller.id)),
  serve(listCardUses, ({ cards }: Context, { caller }) => cards.listUses(caller.id)),
  serve(attachPaymentMethod, ({ cards }: Context, { caller, body, network }) =>
    cards.save(caller.id, { cardId: body.paymentMethodId, currency: body.currency }, network),
  ),
  serve(readCardSetup, ({ cards }: Context, { caller, params }) => cards.readSetup(caller.id, params.id)),
  serve(removePaymentMethod, ({ cards }: Context, { caller, params }) => cards.remove(caller.id, params.id)),
  serve(setDefaultPaymentMethod, ({ cards }: Context, { caller, params }) => cards.setDefault(caller.id, params.id)),
];
