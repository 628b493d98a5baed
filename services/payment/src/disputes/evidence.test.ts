import { UserId } from '@velvet/contracts/ids';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { expect, test } from 'vitest';
import type { DisputeRow } from './dispute.repository.ts';
import { evidenceOf } from './evidence.ts';

const person = (name: string) => ({ id: UserId.parse(name), handle: name.toLowerCase(), name, avatar: null });
const row: DisputeRow = {
  id: 'p',
  kind: 'purchase',
  subjectKind: 'post',
  payerId: UserId.parse('bo'),
  creatorId: UserId.parse('ana'),
  currency: 'USD',
  period: null,
  state: 'open',
  payer: person('Bo'),
  creator: person('Ana'),
  amountMinor: 501,
  disputedMinor: 501,
  card: { brand: 'visa', last4: '4242' },
  paidAt: new Date('2026-11-20T10:00:00Z'),
  receiptId: 'r',
  earlierPayments: 2,
  chargeId: 'pi_1',
  disputeId: 'du_1',
  reason: 'fraudulent',
  dueAt: null,
  openedAt: new Date('2026-11-22T10:00:00Z'),
  useDays: [{ day: '2026-11-20', opened: 1 }],
  payerAccount: {
    email: 'bo@example.test',
    joinedAt: '2026-01-02T00:00:00Z',
    signIns: [{ at: '2026-11-19T08:00:00Z', address: '192.0.2.7', userAgent: null }],
  },
  origin: { address: '192.0.2.7', userAgent: 'Firefox/150.0' },
  planUse: null,
  broadcastDays: [],
  exchange: { sent: 3, received: 1, firstAt: '2026-11-19', lastAt: '2026-11-21' },
  note: 'Bo wrote that it was great.',
  submittedAt: null,
};
const textsOf = (change: Partial<DisputeRow> = {}) =>
  Object.fromEntries(
    evidenceOf({ ...row, ...change }, 'V-1', 'https://velvet.test').map(({ field, text }) => [field, text]),
  );

test('the evidence names the sale, what was opened, earlier payments, messages and the added words', () => {
  const texts = textsOf();
  expect(texts['product_description']).toContain('A purchase (post) from Ana (@ana) for $5.01.');
  expect(textsOf({ subjectKind: 'tip' })['product_description']).toContain('A tip to Ana (@ana) of $5.01.');
  expect(textsOf({ subjectKind: 'giftCode' })['product_description']).toContain('A gift for another person, from Ana');
  expect(texts['access_activity_log']).toContain('2026-11-20: 1 item');
  expect(texts['uncategorized_text']).toMatch(
    /visa, ending in 4242.*V-1.*2 earlier payments.*3 messages.*it was great/s,
  );
  expect(texts).toMatchObject({ customer_name: 'Bo', service_date: '2026-11-20', customer_purchase_ip: '192.0.2.7' });
  expect(texts['access_activity_log']).toContain('2026-11-19T08:00:00.000Z: 192.0.2.7');
  expect(texts['uncategorized_text']).toMatch(/since 2026-01-02.*192\.0\.2\.7, Firefox.*address of the payment once/s);
});

test('the evidence of a plan of the platform names its use by day, and the storage', () => {
  const gigabyte = 2 ** 30;
  const texts = textsOf({
    kind: 'subscription',
    creatorId: platformId,
    creator: null,
    period: 2,
    useDays: [],
    exchange: null,
    planUse: {
      days: [
        { day: '2026-11-20', uploads: 3, published: 1, scheduled: 0 },
        { day: '2026-11-22', uploads: 0, published: 0, scheduled: 2 },
      ],
      storageBytes: 7.5 * gigabyte,
      freeStorageBytes: 5 * gigabyte,
    },
    broadcastDays: [
      { day: '2026-11-20', sent: 1, recipients: 120 },
      { day: '2026-11-21', sent: 2, recipients: 80 },
    ],
  });
  expect(texts['product_description']).toContain('Period 2 of the Premium plan of the platform for $5.01');
  expect(texts['access_activity_log']).toContain(
    [
      'Bo (@bo) used the plan within the paid period on these days (UTC):',
      '2026-11-20: 3 files uploaded, 1 post or video published, 1 mass message to 120 people in total',
      '2026-11-21: 2 mass messages to 80 people in total',
      '2026-11-22: 2 posts or sessions scheduled',
    ].join('\n'),
  );
  expect(texts['uncategorized_text']).toContain('stores 7.50 GB on the platform; the free plan includes 5.00 GB.');
});

test('fields without content are left out, and a long text fits the provider', () => {
  const texts = textsOf({
    useDays: [],
    payer: null,
    payerAccount: null,
    origin: null,
    exchange: null,
    note: 'x'.repeat(30_000),
  });
  expect(Object.keys(texts)).not.toContain('access_activity_log');
  expect(Object.keys(texts)).not.toContain('customer_name');
  expect(texts['uncategorized_text']).toHaveLength(20_000);
});
