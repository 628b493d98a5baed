import { createHash } from 'node:crypto';
import { escape, style as pageStyle } from '#challenges/challenge.page.ts';

export type OnboardingView = {
  link: string;
  /** ISO 3166-1: an account in the United States has a routing number, others an IBAN */
  country: string;
  /** the typed holder, which a refused form keeps */
  holder: string;
  /** problem of the form; null before it was sent */
  problem: string | null;
};

const style = `${pageStyle}
form { flex-direction: column; }
label { display: grid; gap: .25rem; color: #b9aec8; font-size: .875rem; }
input { padding: .7rem .8rem; border: 1px solid #2c2438; border-radius: .6rem; background: #0d0a12; color: #f3eef8; font: inherit; font-size: 1rem; }
input:focus-visible { outline: 3px solid #f08ad0; outline-offset: 2px; }
p[role=alert] { margin: 0; color: #ff9fb0; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The form redirects to the site, which the policy for forms must allow. No page may frame it. */
export const onboardingPolicy = (origins: readonly string[]): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${origins.join(' ')}; frame-ancestors 'none'; base-uri 'none'`;

export const onboardingPage = (view: OnboardingView): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Set up payouts</title><style>${style}</style></head>
<body><main><h1>Set up payouts</h1>
<p>Tell us where Velvet sends your money. This is a sandbox, so no money moves: use made-up names.</p>
<form method="post" action="/onboarding/${escape(encodeURIComponent(view.link))}">
${field('holder', 'Account holder', 'name', view.holder)}
${view.country === 'US' ? `${field('routing_number', 'Routing number')}\n${field('account_number', 'Account number')}` : field('iban', 'IBAN')}
${view.problem === null ? '' : `<p role="alert">${escape(view.problem)}</p>`}
<button name="do" value="submit">Submit</button>
<button class="plain" name="do" value="later" formnovalidate>Finish later</button>
</form></main></body>
</html>`;

const field = (name: string, label: string, complete = 'off', value = ''): string =>
  `<label>${label}<input name="${name}" required autocomplete="${complete}" maxlength="100" value="${escape(value)}"></label>`;
