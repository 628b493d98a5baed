import { openPurchase } from '@velvet/contracts/content/openings';
import { PurchaseId } from '@velvet/contracts/ids';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { undoPurchase } from '@velvet/contracts/payment/undo';
import { takeBack } from '#histories/model/changes.ts';
import type { Sale } from '#histories/model/state.ts';
import type { Patience } from '#histories/patience.ts';
import { pickRecent, step, type Draw } from './step.ts';

/** The administrator returns a payment. */
export const refund: Draw = (world, random) => {
  const { state } = world;
  const sale = pickRecent(
    random,
    state.sales.filter(({ isReturning }) => !isReturning),
  );
  if (!sale) return undefined;
  return step(world, {
    what: `refunds ${nameOf(sale)}`,
    who: undefined,
    call: refundCharge,
    input: { body: { chargeId: sale.paymentId } },
    refusal: sale.state === 'lost' ? 'NotRefundable' : undefined,
    done: () => {
      if (sale.state === 'kept') takeBack(state, sale, 'returned');
    },
  });
};

export const nameOf = ({ kind, item, payer, holder, creator }: Sale): string =>
  `the ${item?.text ?? kind} of ${creator.name} that ${payer.name} paid for ${holder.name}`;

const purchases = (sales: readonly Sale[]) => sales.filter(({ purchaseId, kind }) => purchaseId && kind === 'item');

/** Takes a purchase back that is not opened. */
export const undo: Draw = (world, random) => {
  const { state } = world;
  const sale = pickRecent(
    random,
    purchases(state.sales).filter(({ isReturning }) => !isReturning),
  );
  if (!sale) return undefined;
  const who = random.chance(0.9) ? sale.holder : random.pick(state.people);
  return step(world, {
    what: `takes back ${nameOf(sale)}`,
    who,
    call: undoPurchase,
    input: { params: { id: PurchaseId.parse(sale.purchaseId) } },
    refusal: who === sale.holder ? refusalOfUndo(sale) : 'PurchaseNotFound',
    isFinal: ({ state: found }) => found !== 'undoing',
    done: () => takeBack(state, sale, 'undone'),
  });
};

function refusalOfUndo({ state, seal, item, isDisputed }: Sale): string | undefined {
  if (state === 'undone') return undefined;
  if (item?.kind === 'session') return 'NotUndoable';
  if (seal === 'opened') return 'PurchaseOpened';
  return state === 'kept' && !isDisputed ? undefined : 'NotUndoable';
}

/** Opens a sealed purchase. */
export const open: Draw = (world, random) => {
  const { state } = world;
  const sale = pickRecent(
    random,
    purchases(state.sales).filter((each) => each.seal === 'sealed'),
  );
  if (!sale) return undefined;
  const who = random.chance(0.9) ? sale.holder : random.pick(state.people);
  const refusal = sale.state === 'kept' ? undefined : 'BoughtContentClosed';
  return step(world, {
    what: `opens ${nameOf(sale)}`,
    who,
    call: openPurchase,
    input: { body: { purchaseId: PurchaseId.parse(sale.purchaseId) } },
    refusal: who === sale.holder ? refusal : 'BoughtContentNotFound',
    done: () => {
      sale.seal = 'opened';
    },
  });
};

/** A payer disputes a payment at the bank, which decides it. */
export const dispute: Draw = (world, random) => {
  const { state } = world;
  const sale = pickRecent(
    random,
    state.sales.filter((each) => each.kind !== 'subscription' && each.state === 'kept' && !each.isDisputed),
  );
  if (!sale) return undefined;
  const outcome = random.chance(0.5) ? 'lost' : 'won';
  const what = `the bank decides a dispute as ${outcome}, about ${nameOf(sale)}`;
  return {
    what,
    kind: `a dispute that is ${outcome}`,
    expects: 'ok',
    async run(patience: Patience) {
      await patience.send(
        async () => ({ status: 200, isDecided: await world.bank.dispute(sale.paymentId, outcome) }),
        ({ isDecided }) => isDecided === true,
      );
      sale.isDisputed = true;
      if (outcome === 'lost') takeBack(state, sale, 'lost');
      return undefined;
    },
  };
};
