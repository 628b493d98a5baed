import { freePort } from '@velvet/engines/free-port';
import { openWorld } from '@velvet/testing/world';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { mailbox } from '#service.ts';

async function openMailbox(environment = {}) {
  const port = await freePort();
  const world = await openWorld([mailbox], { environment: { MAILBOX_SMTP_PORT: String(port), ...environment } });
  const url = world.url('mailbox');
  const transport = createTransport({ host: '127.0.0.1', port });
  return {
    world,
    url,
    send: (mail: object) =>
      transport.sendMail({ from: 'Velvet <no-reply@velvet.example>', to: 'ana@example.test', text: 'Hello', ...mail }),
    async page(path = '/') {
      const response = await fetch(url + path);
      return { status: response.status, headers: response.headers, markup: await response.text() };
    },
    async firstMail() {
      const { markup } = await this.page();
      return /\/mails\/[\w-]+/.exec(markup)?.[0] ?? '';
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

test('the page lists mails, finds them by address and subject, and escapes them', async () => {
  await using box = await openMailbox();
  expect((await box.page()).markup).toContain('No mail yet');
  await box.send({ subject: '<img src=x> for Ana' });
  await box.send({ subject: 'Second', to: 'bo@example.test' });
  const { markup, headers } = await box.page();
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(markup).toContain('&lt;img src=x&gt; for Ana');
  expect(markup).not.toMatch(/<script|<img/);
  expect((await box.page('/?q=bo@')).markup).not.toContain('ana@example.test');
  expect((await box.page('/?q=%25')).markup).toContain('No mail matches');
});

test('a mail is shown as HTML in a frame without scripts, as text, and with its headers', async () => {
  await using box = await openMailbox();
  await box.send({
    subject: 'Hi',
    text: 'As text',
    html: '<head></head><p>As HTML</p><script>1</script>',
    headers: { 'List-Id': 'x' },
  });
  const path = await box.firstMail();
  expect((await box.page(path)).markup).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect((await box.page(`${path}?view=text`)).markup).toContain('As text');
  expect((await box.page(`${path}?view=headers`)).markup).toContain('List-ID: x');
  const frame = await box.page(`${path}/html`);
  expect(frame.markup).toContain('<p>As HTML</p>');
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect((await box.page(`${path}/raw`)).markup).toContain('Subject: Hi');
});

test('a mail is shown in light and in dark colours, whatever the system of the reader', async () => {
  await using box = await openMailbox();
  await box.send({
    html: '<head><style>@media (prefers-color-scheme: dark) { p { color: white } }</style></head><p>Hi</p>',
  });
  const path = await box.firstMail();
  expect((await box.page(`${path}/html?view=dark`)).markup).toContain('@media (min-width: 0)');
  expect((await box.page(`${path}/html?view=light`)).markup).toContain('@media (max-width: 0)');
});

test('unknown mails are not found, and clearing deletes all', async () => {
  await using box = await openMailbox();
  await box.send({});
  expect((await box.page('/mails/nonsense')).status).toBe(404);
  expect((await box.page('/mails/00000000-0000-4000-8000-000000000000/html')).status).toBe(404);
  await fetch(`${box.url}/clear`, { method: 'POST' });
  expect((await box.page()).markup).toContain('No mail yet');
});

test('a recipient bounces for good or defers two attempts', async () => {
  await using box = await openMailbox();
  await expect(box.send({ to: 'bounce@example.test' })).rejects.toMatchObject({ responseCode: 550 });
  await expect(box.send({ to: 'defer@example.test' })).rejects.toMatchObject({ responseCode: 451 });
  await expect(box.send({ to: 'defer@example.test' })).rejects.toMatchObject({ responseCode: 451 });
  await box.send({ to: 'defer@example.test' });
  expect((await box.page()).markup).toContain('defer@example.test');
});

test('only the newest mails are kept', async () => {
  await using box = await openMailbox({ MAILBOX_KEPT: '1' });
  await box.send({ subject: 'Older' });
  await box.send({ subject: 'Newer' });
  await box.world.sweep();
  const { markup } = await box.page();
  expect(markup).toContain('Newer');
  expect(markup).not.toContain('Older');
});
