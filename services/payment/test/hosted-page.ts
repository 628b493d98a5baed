import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { newId } from '@velvet/kit/base/ids';
import { signWebhook } from '@velvet/kit/http/signature';
import { hostedPageProvider } from '#provider/hosted-page.provider.ts';
import type { ProviderUnderTest } from './payment-provider.contract.ts';

type Order = { key: string; reference: string; amountMinor: number; currency: string; returnUrl: string };
type Transaction = Omit<Order, 'key' | 'returnUrl'> & {
  id: string;
  status: string;
  page: string | null;
  card: { brand: string; last4: string } | null;
  reason: string | null;
  refundedMinor: number;
};

const postbackSecret = 'a-secret-for-postbacks';

/** A small acquirer with a page of payment; whoever posts to the page pays. */
function acquirer(urlOf: () => string) {
  const byId = new Map<string, Transaction>();
  const refunds = new Set<string>();
  const byKey = new Map<string, { order: string; id: string }>();

  function open(order: Order): Transaction | number {
    const { key, returnUrl: _, ...about } = order;
    const known = byKey.get(key);
    if (known) return known.order === JSON.stringify(order) ? (byId.get(known.id) ?? 404) : 422;
    const id = newId();
    byKey.set(key, { order: JSON.stringify(order), id });
    const made = {
      ...about,
      id,
      status: 'waiting',
      page: `${urlOf()}/pages/${id}`,
      card: null,
      reason: null,
      refundedMinor: 0,
    };
    byId.set(id, made);
    return made;
  }

  function change(id: string, action: string): Transaction | number {
    const known = byId.get(id);
    if (!known) return 404;
    const is = (status: string) => known.status === status;
    const changes: Record<string, Partial<Transaction>> = {
      pay: is('waiting') ? { status: 'approved', page: null, card: { brand: 'visa', last4: '4242' } } : {},
      cancel: is('waiting') ? { status: 'cancelled', page: null } : {},
    };
    const changed = { ...known, ...changes[action] };
    byId.set(id, changed);
    return changed;
  }

  /** One key is one refund. */
  function refund(id: string, { key, amountMinor }: { key: string; amountMinor: number }): Transaction | number {
    const known = byId.get(id);
    if (!known) return 404;
    if (refunds.has(key)) return known;
    const refundedMinor = known.refundedMinor + amountMinor;
    if (known.status !== 'approved' || refundedMinor > known.amountMinor) return 409;
    refunds.add(key);
    const status = refundedMinor === known.amountMinor ? 'refunded' : 'approved';
    const changed = { ...known, refundedMinor, status };
    byId.set(id, changed);
    return changed;
  }

  return async (request: IncomingMessage): Promise<Transaction | number> => {
    const [, kind, id = '', action] = (request.url ?? '').split('/');
    if (kind === 'pages') return change(id, 'pay');
    if (request.method === 'GET') return byId.get(id) ?? 404;
    if (action === 'refund') return refund(id, (await json(request)) as { key: string; amountMinor: number });
    return action === undefined ? open((await json(request)) as Order) : change(id, action);
  };
}

export async function openHostedPage(): Promise<ProviderUnderTest> {
  let url = '';
  const answer = acquirer(() => url);
  const server = createServer((request, response) => {
    void answer(request).then((found) => {
      response.writeHead(typeof found === 'number' ? found : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(typeof found === 'number' ? {} : found));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keepsCards: false,
    provider: hostedPageProvider({ apiUrl: url, secretKey: 'a key', postbackSecret }),
    createCard: () => Promise.reject(new Error('The acquirer takes cards on its own page.')),
    now: () => new Date(),
    async authorise(page) {
      await fetch(page, { method: 'POST' });
    },
    webhook(transaction) {
      const at = new Date();
      const bytes = Buffer.from(JSON.stringify({ id: newId(), transaction, status: 'approved', sentAt: at }));
      return Promise.resolve({ bytes, headers: { 'x-signature': signWebhook(postbackSecret, bytes, at) }, at });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
