import { readPurchaseUndo, undoPurchase } from '@velvet/contracts/payment/undo';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const undoRoutes = [
  serve(readPurchaseUndo, ({ undos }: Context, { caller, params }) => undos.read(caller.id, params.id)),
  serve(undoPurchase, ({ undos }: Context, { caller, params }) => undos.request(caller.id, params.id)),
];
