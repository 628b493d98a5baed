import { freePort } from '@velvet/engines/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNotificationConfig } from '#config.ts';
import { smtpMailer, type Mail } from '#mail/mailer.ts';
import { headerOf, openMailWorld, type MailWorld } from './mailbox.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await openMailWorld([]);
});
afterAll(() => world[Symbol.asyncDispose]());

const sender = { name: 'Velvet', address: 'no-reply@velvet.example', domain: 'velvet.example' };
const mailer = () => smtpMailer({ url: world.smtpUrl, sender });
const mail: Mail = {
  address: 'ana@example.test',
  subject: 'Hello',
  text: 'Text',
  html: '<p>Markup</p>',
  id: 'an-id',
  list: 'messages',
  unsubscribeUrl: 'https://velvet.example/notifications/unsubscribe/a.b.c',
};

describe('a mail over SMTP', () => {
  test('has both parts, the given id, its list, and the headers of one-click unsubscribe', async () => {
    await mailer().send(mail);
    const [received] = await world.mailsTo(mail.address);
    expect(received?.raw).toContain('Text');
    expect(received?.raw).toContain('<p>Markup</p>');
    expect(received && headerOf(received, 'content-type')).toContain('multipart/alternative');
    expect(received && headerOf(received, 'from')).toBe('Velvet <no-reply@velvet.example>');
    expect(received && headerOf(received, 'message-id')).toBe('<an-id@velvet.example>');
    expect(received && headerOf(received, 'list-id')).toBe('<messages.velvet.example>');
    expect(received && headerOf(received, 'list-unsubscribe')).toBe(`<${mail.unsubscribeUrl}>`);
    expect(received && headerOf(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(received && headerOf(received, 'auto-submitted')).toBe('auto-generated');
  });

  test('has no unsubscribe headers when it cannot be turned off', async () => {
    await mailer().send({ ...mail, address: 'bo@example.test', unsubscribeUrl: undefined });
    const [received] = await world.mailsTo('bo@example.test');
    expect(received && headerOf(received, 'list-unsubscribe')).toBeUndefined();
  });

  test('has no further headers or recipients when its subject or address contains line breaks', async () => {
    await mailer().send({ ...mail, address: 'cy@example.test', subject: 'Hi\r\nBcc: eve@example.test\r\n\r\nBody' });
    const [received] = await world.mailsTo('cy@example.test');
    expect(received && headerOf(received, 'bcc')).toBeUndefined();
    expect(received?.recipients).toEqual(['cy@example.test']);
    await mailer()
      .send({ ...mail, address: 'dee@example.test>,<eve@example.test' })
      .catch(() => undefined);
    expect(await world.mailsTo('eve@example.test')).toEqual([]);
  });

  test('is rejected for good when the address does not exist, and may be repeated when the server defers', async () => {
    const to = (address: string) => mailer().send({ ...mail, address });
    await expect(to('bounce@example.test')).rejects.toMatchObject({ name: 'MailRejected', isUndeliverable: true });
    await expect(to('defer@example.test')).rejects.not.toMatchObject({ name: 'MailRejected' });
    await expect(to('defer@example.test')).rejects.toThrow('4.2.1');
    await to('defer@example.test');
    expect(await world.mailsTo('defer@example.test')).toHaveLength(1);
  });

  test('may be repeated when no server answers', async () => {
    const absent = smtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, sender });
    await expect(absent.send(mail)).rejects.not.toMatchObject({ name: 'MailRejected' });
  });
});

test.each([
  ['Velvet <hello@velvet.example>', { name: 'Velvet', address: 'hello@velvet.example', domain: 'velvet.example' }],
  ['hello@velvet.example', { name: '', address: 'hello@velvet.example', domain: 'velvet.example' }],
])('the sender %s is read', (MAIL_SENDER, expected) => {
  const { mailServer } = readNotificationConfig({ SMTP_URL: 'smtps://mail.example', MAIL_SENDER });
  expect(mailServer?.sender).toEqual(expected);
});

test.each([
  [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_SENDER: must be set because SMTP_URL is'],
  [{ SMTP_URL: 'https://mail.example', MAIL_SENDER: 'a@b.example' }, 'SMTP_URL: '],
  [{ SMTP_URL: 'smtps://mail.example', MAIL_SENDER: 'Velvet' }, 'MAIL_SENDER: must be an address'],
])('an incomplete mail server is refused with the variable at fault: %j', (environment, message) => {
  expect(() => readNotificationConfig(environment)).toThrow(message);
});
