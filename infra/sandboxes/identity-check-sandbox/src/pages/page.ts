import { createHash } from 'node:crypto';
import { html, type Html } from '@velvet/kit/http/html';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The pages have no scripts and load nothing; the policy allows the inline stylesheet by its hash. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** The style is not escaped, because that would change its hash. */
export function page(title: string, content: Html): string {
  const body = html`<main><span class="mark">Identity check · sandbox</span>${content}</main>`;
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>`;
  return `<!doctype html><html lang="en"><head>${head.markup}<style>${style}</style></head><body>${body.markup}</body></html>`;
}

export function checkPage(name: string | null, problem?: { message: string; value: string }): string {
  return page(
    'Identity check',
    html`<h1>${name ? `Hello, ${name}` : 'Hello'}</h1>
      <p>This is a sandbox, so no camera is used. Enter a date of birth and choose how the check ends.</p>
      <form method="post">
        <label for="dateOfBirth">Date of birth</label>
        <input
          id="dateOfBirth"
          name="dateOfBirth"
          type="date"
          required
          value="${problem?.value ?? ''}"
          ${problem ? html`aria-invalid="true" aria-describedby="problem"` : false}
        />
        ${problem ? html`<p class="error" id="problem" role="alert">${problem.message}</p>` : false}
        <div class="actions">
          <button class="primary" name="decision" value="approve">Approve</button>
          <button name="decision" value="decline" formnovalidate>Decline</button>
          <button class="link" name="decision" value="leave" formnovalidate>Leave</button>
        </div>
      </form>`,
  );
}

const endings = {
  approved: { title: 'All done', text: 'The check was approved. You can go back to Velvet.' },
  declined: { title: 'Declined', text: 'The check was declined. Go back to Velvet to try again.' },
  abandoned: { title: 'You left the check', text: 'The check is not complete. Go back to Velvet to try again.' },
  expired: { title: 'This link has expired', text: 'Go back to Velvet and request a new link.' },
} as const;

export function endPage(state: keyof typeof endings, returnUrl: string): string {
  const { title, text } = endings[state];
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button primary" href="${returnUrl}">Back to Velvet</a>`,
  );
}

export const unknownPage = page(
  'Page not found',
  html`<h1>Page not found</h1>
    <p>This link is invalid. Go back to Velvet and request a new link.</p>`,
);
