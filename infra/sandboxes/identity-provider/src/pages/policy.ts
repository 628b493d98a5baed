import { createHash } from 'node:crypto';

/**
 * Content security policy of our pages: style from this origin, forms to this origin and the application. The provider removes
 * `frame-ancestors` from the one response for a frame (`web_message`), and adds the hash of that response's script to `script-src`.
 */
export function contentPolicy(redirectOrigins: readonly string[], script?: string): string {
  // no script is allowed by default; a hash could not be added to 'none'
  const scripts = script === undefined ? `'report-sample'` : hashOf(script);
  return [
    `default-src 'none'`,
    `script-src ${scripts}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' data:`,
    // browsers apply it to redirects after a form too
    `form-action ${["'self'", ...redirectOrigins].join(' ')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ].join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
