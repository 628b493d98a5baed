import { createHash } from 'node:crypto';

export type ChallengeView = {
  id: string;
  /** null: a card is saved, and nothing is paid */
  amount: string | null;
  state: 'open' | 'succeeded' | 'failed';
  returnUrl: string | null;
};

/** Style of the sandbox's pages. */
export const style = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0d0a12; color: #f3eef8; font: 16px/1.5 system-ui, sans-serif; }
main { width: min(26rem, calc(100vw - 2rem)); padding: 2rem; border: 1px solid #2c2438; border-radius: 1rem; background: #16111f; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
p { margin: 0 0 1.25rem; color: #b9aec8; }
strong { color: #f3eef8; }
form { display: flex; gap: .75rem; }
button, a { flex: 1; padding: .75rem 1rem; border: 0; border-radius: .6rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; color: #fff; background: linear-gradient(90deg, #c2298a, #7a3ff2); }
button.plain { background: #2c2438; }
button:focus-visible, a:focus-visible { outline: 3px solid #f08ad0; outline-offset: 2px; }
a { display: block; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The form redirects to the site, which the policy for forms must allow. */
export function challengePolicy(origins: readonly string[]): string {
  const site = origins.join(' ');
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${site}; frame-ancestors ${site}; base-uri 'none'`;
}

export function challengePage(view: ChallengeView): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Confirm your payment</title><style>${style}</style></head>
<body><main>${view.state === 'open' ? question(view) : verdict(view)}</main></body>
</html>`;
}

function question({ id, amount }: ChallengeView): string {
  const [title, question] =
    amount === null
      ? ['Confirm your card', 'Do you want to save this card?']
      : ['Confirm your payment', `Do you want to pay <strong>${escape(amount)}</strong>?`];
  return `<h1>${title}</h1>
<p>${question} This is a sandbox, so no money moves.</p>
<form method="post" action="/3ds/${escape(encodeURIComponent(id))}">
<button name="outcome" value="authorise">${amount === null ? 'Confirm card' : 'Confirm payment'}</button>
<button class="plain" name="outcome" value="fail">Decline</button>
</form>`;
}

function verdict({ amount, state, returnUrl }: ChallengeView): string {
  const words = `${amount === null ? 'Card' : 'Payment'} ${state === 'succeeded' ? 'confirmed' : 'declined'}`;
  const way =
    returnUrl === null ? '<p>You can close this page.</p>' : `<a href="${escape(returnUrl)}">Back to Velvet</a>`;
  return `<h1>${words}</h1>${way}`;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
