/** A module whose tests must notice a change of any of its lines. */
export type Module = {
  readonly name: string;
  /** files that are changed, from the root of the repository */
  readonly files: readonly string[];
  /** files of tests that may notice */
  readonly tests: readonly string[];
  /** the least score that is accepted, in per cent */
  readonly least: number;
  /** why the changes that are known to survive do no harm; missing where none does */
  readonly survivors?: string;
};

const kit = (name: string) => `packages/kit/${name}.ts`;
const payment = (name: string) => `services/payment/${name}.ts`;
const content = (name: string) => `services/content/${name}.ts`;

/** Modules that decide about money, access, tokens, signatures and delivery. */
export const modules: readonly Module[] = [
  {
    name: 'url-signer',
    files: [kit('src/storage/url-signer')],
    tests: [kit('src/storage/url-signer.test')],
    least: 94,
    survivors: 'Other words in place of a missing signature or expiry are refused alike; the kept tag only saves time.',
  },
  {
    name: 'signature',
    files: [kit('src/http/signature')],
    tests: [kit('src/http/signature.test')],
    least: 92,
    survivors: 'A header without a match has neither a time nor a signature, whatever stands in for it.',
  },
  {
    name: 'token',
    files: [kit('src/http/token')],
    tests: [kit('test/token.test')],
    least: 87,
    survivors:
      'Size of the cache of results (5), options of the cache of keys (1), another constant name for the encoding of the cache key (1) and for a missing type (1), errors that are no Error (2), a timeout of the key set, which takes 10 s (2), other generic errors of the library (1).',
  },
  {
    name: 'inbox',
    files: [kit('src/events/inbox')],
    tests: [kit('test/inbox.test')],
    least: 75,
    survivors: 'Names of statements, which are labels of a figure.',
  },
  {
    name: 'outbox',
    files: [kit('src/events/outbox')],
    tests: [kit('test/outbox.test')],
    least: 75,
    survivors: 'Names of statements, which are labels of a metric; a count always returns a row.',
  },
  {
    name: 'consumer',
    files: [kit('src/events/consumer')],
    tests: [kit('test/consumer.test')],
    least: 70,
    survivors:
      'Fields of log records and of metrics, which `metrics.test.ts` covers; it is too slow to run for each change.',
  },
  {
    name: 'relay-timing',
    files: [kit('src/events/relay-timing')],
    tests: [kit('src/events/relay-timing.test')],
    least: 100,
  },
  { name: 'booking', files: [payment('src/ledger/booking')], tests: [payment('src/ledger/booking.test')], least: 100 },
  {
    name: 'settlement',
    files: [payment('src/settlements/settlement')],
    tests: [payment('src/settlements/settlement.test')],
    least: 100,
  },
  {
    name: 'audience',
    files: [payment('src/catalog/audience.policy')],
    tests: [payment('src/catalog/audience.policy.test')],
    least: 100,
  },
  {
    name: 'declines',
    files: [payment('src/checkout/cards/decline')],
    tests: [payment('src/checkout/cards/decline.test')],
    least: 100,
  },
  {
    name: 'access',
    files: ['packages/access/src/access.ts'],
    tests: ['packages/access/src/access.test.ts'],
    least: 98,
    survivors: 'No viewer is outside the public audience, so its rule for others is never applied.',
  },
  {
    name: 'post-presenter',
    files: [content('src/posts/post.presenter')],
    tests: [content('test/post-presenter.test'), content('test/post-answer.test')],
    least: 100,
  },
  {
    name: 'coalesce-toggle',
    files: [content('src/engagement/coalesce-toggle')],
    tests: [content('src/engagement/coalesce-toggle.test')],
    least: 100,
  },
  {
    name: 'writing',
    files: ['packages/access/src/writing.ts'],
    tests: ['packages/access/src/writing.test.ts'],
    least: 100,
  },
];
