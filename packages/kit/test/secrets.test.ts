import { readFileSync } from 'node:fs';
import { exportTraces } from '#observability/trace-export.ts';
import { startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { openWorld } from '@velvet/testing/world';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#lifecycle/config.ts';
import { createLogger, type Logger } from '#observability/logger.ts';
import { withoutSecretText } from '#observability/redaction.ts';
import { begin, SpanKind, within } from '#observability/tracing.ts';
import { note, writeNote } from './note-service.ts';

afterEach(() => vi.unstubAllEnvs());

/** Names of the settings with secrets, from the list of all settings. */
const names = [...readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)]
  .map(([, name = '']) => name)
  .filter((name) => /SECRET|PASSWORD|_KEY$|TOKEN$/.test(name) && !/PUBLIC_KEY|PUBLISHABLE_KEY/.test(name));
const addresses = ['DATABASE_URL', 'DATABASE_SERVER_URL', 'REDIS_URL', 'SMTP_URL'];

/** Values without a format by which they could be recognized, some with characters that are escaped in addresses and JSON. */
const secretOf = (name: string) => `${name.toLowerCase().replaceAll('_', 'Q')}/x"y+${name.length}`;
const settings: Record<string, string> = Object.fromEntries([
  ...names.map((name) => [name, secretOf(name)]),
  ...addresses.map((name) => [name, `postgres://velvet:${encodeURIComponent(secretOf(name))}@host.test:1/velvet`]),
]);

const personal = {
  card: '4242 4242 4242 4242',
  plainCard: '5105105105105100',
  token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl-_',
  address: 'ana.b+fan@mail.example.test',
};
const secrets = [...names, ...addresses].map(secretOf);
/** Every form in which an output could contain a secret. */
const forms = [...secrets, ...Object.values(personal)].flatMap((secret) => [secret, encodeURIComponent(secret)]);

/** Backslashes are ignored, because JSON within a text is escaped once per level. */
function expectNone(output: string): void {
  const plain = output.replaceAll('\\', '');
  expect(forms.filter((form) => plain.includes(form))).toEqual([]);
}

class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly request: unknown;
  constructor(message: string, request: unknown, options?: ErrorOptions) {
    super(message, options);
    this.request = request;
  }
}

/** Ways in which a text reaches a log line. */
const paths: [name: string, write: (logger: Logger, text: string) => void][] = [
  ['a message', (logger, text) => logger.info(`it was ${text} again`)],
  ['the arguments of a message', (logger, text) => logger.info('%s %o %j', text, { text }, [text])],
  ['a field', (logger, text) => logger.info({ text })],
  ['the name of a field', (logger, text) => logger.info({ inner: { [text]: 1 } })],
  ['a nested object and a list', (logger, text) => logger.warn({ a: { b: [{ c: text }, [text]] } })],
  ['a value with toJSON', (logger, text) => logger.info({ value: { toJSON: () => ({ text }) } })],
  ['an error', (logger, text) => logger.error(new Error(text))],
  ['an error with a cause', (logger, text) => logger.error({ error: new Error('x', { cause: new Error(text) }) })],
  ['a cause that is no error', (logger, text) => logger.error({ error: new Error('x', { cause: { text } }) })],
  ['an aggregate of errors', (logger, text) => logger.error({ error: new AggregateError([new Error(text)], text) })],
  ['an error with its request', (logger, text) => logger.error({ error: new ProviderError(text, { body: text }) })],
  ['the code of an error', (logger, text) => logger.error({ error: Object.assign(new Error('x'), { code: text }) })],
  ['request and response', (logger, text) => logger.info({ req: { headers: { text } }, res: { body: text } })],
  ['a child logger', (logger, text) => logger.child({ text, inner: { text } }).info('said')],
  ['the prefix of a child logger', (logger, text) => logger.child({}, { msgPrefix: `${text} ` }).info('said')],
  ['JSON in a text', (logger, text) => logger.info(JSON.stringify({ deep: { text } }))],
];

test.each(paths)('%s contains no secret of the settings and no personal data', (_name, write) => {
  readConfig({}, settings);
  const lines: string[] = [];
  const logger = createLogger('suite', 'trace', { write: (line) => void lines.push(line) });
  for (const secret of [...secrets, ...Object.values(personal)]) write(logger, secret);
  expect(lines).toHaveLength(secrets.length + Object.keys(personal).length);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ name: 'suite', level: expect.any(String) });
  expectNone(lines.join(''));
});

test('fields with the name of a secret have no value, also in child loggers, and a number may be a card', () => {
  const lines: string[] = [];
  const logger = createLogger('suite', 'trace', { write: (line) => void lines.push(line) });
  const fields = {
    password: 'hunter2',
    headers: { cookie: 'opaque-1' },
    phone: '+49 170 5550199',
    dateOfBirth: '1990-01-02',
  };
  logger.child(fields).child({ apiKey: 'opaque-2' }).info({ number: 4_242_424_242_424_242, at: 1_763_727_482_000 });
  const [line = ''] = lines;
  for (const secret of ['hunter2', 'opaque', '5550199', '1990-01', '4242']) expect(line).not.toContain(secret);
  expect(line).toContain('1763727482000');
});

test('a text for the terminal contains no secret', () => {
  readConfig({}, settings);
  const text = withoutSecretText([...Object.values(settings), ...Object.values(personal)].join('\n'));
  expect(text).toContain('@host.test:1/velvet');
  expectNone(text);
});

test('log lines, metrics and spans of requests contain no secret, and lines have the trace', async () => {
  await using receiver = await startOtlpReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const stop = await exportTraces();
  const lines: string[] = [];
  await using world = await openWorld([note], {
    environment: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  });
  readConfig({}, settings);
  const ana = await world.user('ana');
  const texts = [...Object.values(personal), ...secrets.slice(0, 3)];
  for (const text of texts) {
    expect((await ana.make(writeNote, { body: { text } })).status).toBe(200);
    const answer = await fetch(
      `${world.url('note')}/notes/${encodeURIComponent(text)}?token=${encodeURIComponent(text)}`,
      {
        headers: { authorization: `Bearer ${encodeURIComponent(text)}`, cookie: `sid=${encodeURIComponent(text)}` },
      },
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  await world.drain();
  // a failure within the service: its error and its span
  await world.service('note').db.run('test.break', 'alter table note rename to lost');
  expect((await ana.make(writeNote, { body: { text: personal.card } })).status).toBe(500);
  const work = begin({ part: 'note', name: 'work', kind: SpanKind.INTERNAL });
  within(work, () => createLogger('note', 'info', { write: (line) => void lines.push(line) }).info('said'));

  const metrics = await (await fetch(`${world.url('note')}/metrics`)).text();
  await stop();
  const spans = JSON.stringify(receiver.spans);
  expect([metrics, spans, lines.join('')].map((output) => output.length > 100)).toEqual([true, true, true]);
  for (const output of [metrics, spans, lines.join('')]) {
    expectNone(output);
    expect(output).not.toContain(ana.token);
    expect(output).not.toContain('ana@example.test');
  }
  const failed = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === 'request failed');
  expect(failed).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), requestId: expect.any(String) });
});
