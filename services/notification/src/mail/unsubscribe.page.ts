import { createHash } from 'node:crypto';
import type { MailList } from '@velvet/contracts/notification/mail';
import { html, type Html } from '@velvet/kit/http/html';

const style = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; color: #f5f0fa; background: #0b0910;
  font: 16px/1.6 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 440px; background: #14101c; border-radius: 14px; padding: 40px 32px; }
h1 { margin: 0 0 8px; font: 500 30px/1.2 'Fraunces Variable', Fraunces, Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0 0 24px; color: #a79db8; }
form { margin: 0 0 12px; }
button, a { display: grid; place-items: center; width: 100%; min-height: 48px; border: 0; border-radius: 999px; padding: 0 20px;
  font: inherit; font-weight: 600; text-decoration: none; color: #f5f0fa; background: #1d1728; cursor: pointer; }
button.primary { background: linear-gradient(100deg, #ff4d9d, #8b5cf6); color: #0b0910; }
:focus-visible { outline: 2px solid #ff4d9d; outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // the address is the token
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

function page(title: string, content: Html): string {
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>`;
  return `<!doctype html><html lang="en"><head>${head.markup}<style>${style}</style></head><body><main>${content.markup}</main></body></html>`;
}

const names: Readonly<Record<MailList, string>> = {
  messages: 'emails about unread messages',
  activity: 'emails about new subscribers',
  renewals: 'emails about upcoming renewals',
  digest: 'summaries of your notifications',
};

export const confirmPage = (list: MailList): string =>
  page(
    'Unsubscribe',
    html`<h1>Unsubscribe</h1>
      <p>You will no longer receive ${names[list]}.</p>
      <form method="post"><button class="primary">Unsubscribe</button></form>
      <a href="/dashboard?section=profile&view=settings">All email settings</a>`,
  );

export const donePage = (list: MailList, isUndone: boolean): string =>
  isUndone
    ? page(
        'Subscribed again',
        html`<h1>Subscribed again</h1>
          <p>You will receive ${names[list]}.</p>
          <a href="/">Open Velvet</a>`,
      )
    : page(
        'Unsubscribed',
        html`<h1>Unsubscribed</h1>
          <p>You no longer receive ${names[list]}.</p>
          <form method="post"><button name="undo" value="1">Undo</button></form>
          <a href="/">Open Velvet</a>`,
      );

export const invalidPage = page(
  'Link not found',
  html`<h1>Link not found</h1>
    <p>This link is incomplete or wrong. Sign in to change which emails you receive.</p>
    <a href="/dashboard?section=profile&view=settings">Email settings</a>`,
);
