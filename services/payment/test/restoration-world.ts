import { cancelSubscription, listSubscriptions, resumeSubscription } from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import type { Fate, Passed } from './network.ts';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** A creator and a fan with a paid subscription; their accounts can request deletion and be restored. */
export async function openSubscribedWorld() {
  const world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.showCard(bo.id, { role: 'subscriber' });
  const params = { id: (await bo.subscribe(ana)).data?.subscription.id as never };
  const show = (person: Person, hidden: boolean, revision?: number) =>
    world.showCard(person.id, {
      role: person === bo ? 'subscriber' : 'creator',
      hidden,
      ...(revision !== undefined && { revision }),
    });
  return {
    ...world,
    ana,
    bo,
    cancel: (body: { immediately?: boolean } = {}) => bo.make(cancelSubscription, { params, body }),
    resume: () => bo.make(resumeSubscription, { params }),
    requestDeletion: (person: Person, revision?: number) => show(person, true, revision),
    restore: (person: Person, revision?: number) => show(person, false, revision),
    async state() {
      const row = (await bo.make(listSubscriptions)).data?.[0];
      return row?.state === 'active' && row.endsAtPeriodEnd ? 'active, ends' : row?.state;
    },
  };
}

export function callsOf(world: PaymentWorld, action: 'cancel' | 'resume'): number {
  return world.provider.passed.filter((request) => isAction(request, action)).length;
}

/** A subscription is canceled at once by its deletion, and otherwise by what happens at the end of its period. */
function isAction({ method, path, body }: Passed, action: 'cancel' | 'resume'): boolean {
  if (!path.startsWith('/v1/subscriptions/')) return false;
  return body === `cancel_at_period_end=${action === 'cancel'}` || (action === 'cancel' && method === 'DELETE');
}

/** Runs `work` once, while the provider's first request for `action` is on its way. */
export function during(world: PaymentWorld, action: 'cancel' | 'resume', work: () => Promise<unknown>): void {
  world.provider.state.fate = async (request: Passed): Promise<Fate> => {
    if (!isAction(request, action)) return 'passes';
    world.provider.state.fate = () => 'passes';
    await work();
    return 'passes';
  };
}
