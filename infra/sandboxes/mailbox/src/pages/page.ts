import { createHash } from 'node:crypto';
import { html, type Html } from '@velvet/kit/http/html';
import type { Email } from 'postal-mime';
import type { MailSummary, StoredMail } from '#mails/mail.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The pages have no scripts; the policy allows the inline stylesheet by its hash, and the frame with a mail. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers of the frame: a mail runs no script, loads nothing and has an origin of its own. */
export const frameHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
} as const;

/** The style is not escaped, because that would change its hash. */
function page(title: string, content: Html): string {
  const body = html`<main><span class="mark">Mailbox · sandbox</span>${content}</main>`;
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>`;
  return `<!doctype html><html lang="en"><head>${head.markup}<style>${style}</style></head><body>${body.markup}</body></html>`;
}

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function listPage(mails: readonly MailSummary[], query: string): string {
  const rows = mails.map(
    ({ id, receivedAt, recipients, subject }) =>
      html`<li>
        <a class="mail" href="/mails/${id}">
          <span class="to">${recipients.join(', ')}</span>
          <span class="subject">${subject || 'No subject'}</span>
          <time datetime="${receivedAt.toISOString()}">${timeOf(receivedAt)}</time>
        </a>
      </li>`,
  );
  const empty = query ? 'No mail matches. Try another word.' : 'No mail yet. Mails that Velvet sends appear here.';
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>Mails that Velvet sends while no mail server is configured. None of them leaves this machine.</p>
      <div class="bar">
        <form method="get" role="search">
          <input
            type="search"
            name="q"
            value="${query}"
            placeholder="Search by address or subject"
            aria-label="Search"
          />
          <button>Search</button>
        </form>
        <form class="clear" method="post" action="/clear"><button>Delete all</button></form>
      </div>
      ${
        rows.length > 0
          ? html`<ul>
              ${rows}
            </ul>`
          : html`<div class="empty">${empty}</div>`
      }`,
  );
}

/** How a mail is shown. */
export const views = ['light', 'dark', 'text', 'headers'] as const;
export type View = (typeof views)[number];
const viewNames: Readonly<Record<View, string>> = { light: 'Light', dark: 'Dark', text: 'Text', headers: 'Headers' };

export function mailPage(
  { id, subject, sender, recipients, receivedAt }: StoredMail,
  email: Email,
  view: View,
): string {
  const link = (each: View) =>
    html`<a class="button" href="/mails/${id}?view=${each}" ${each === view ? html`aria-current="page"` : false}>
      ${viewNames[each]}
    </a>`;
  return page(
    subject || 'No subject',
    html`<h1>${subject || 'No subject'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${email.from?.name ? `${email.from.name} <${email.from.address ?? ''}>` : sender}</dd>
        <dt>To</dt>
        <dd>${recipients.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${timeOf(receivedAt)}</dd>
      </dl>
      <nav aria-label="View"><a class="button" href="/">All mails</a>${views.map(link)}</nav>
      ${contentOf(id, email, view)}`,
  );
}

function contentOf(id: string, email: Email, view: View): Html {
  if (view === 'text') return html`<pre tabindex="0">${email.text ?? 'This mail has no text part.'}</pre>`;
  if (view === 'headers')
    return html`<pre tabindex="0">
${email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')}</pre>`;
  if (!email.html) return html`<div class="empty">This mail has no HTML part.</div>`;
  return html`<iframe
    class="${view}"
    title="The mail"
    src="/mails/${id}/html?view=${view}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`;
}

export const unknownPage = page(
  'Mail not found',
  html`<h1>Mail not found</h1>
    <p>It was deleted, or the link is wrong.</p>
    <a class="button" href="/">All mails</a>`,
);
