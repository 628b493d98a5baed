import { createHash } from 'node:crypto';

/**
 * What a page of ours may do: load its style from here, and send its form here and on to the application.
 * `frame-ancestors` is taken away by the provider from the one answer that is made for a frame (`web_message`),
 * and the hash of that answer's script is added to `script-src`.
 */
export function contentPolicy(redirectOrigins: readonly string[], script?: string): string {
  // alone it allows no script; 'none' could not be added to
  const scripts = script === undefined ? `'report-sample'` : hashOf(script);
  return [
    `default-src 'none'`,
    `script-src ${scripts}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' data:`,
    // browsers hold redirects after a form to this too
    `form-action ${["'self'", ...redirectOrigins].join(' ')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ].join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
