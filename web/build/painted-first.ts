const script = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/;
const part = /\s*<link rel="modulepreload" crossorigin href="(\/assets\/[^"]+)">/g;

/** A page that comes with its first view: what that needs is fetched and painted before the application. */
export function paintedFirst(page: string): string {
  const app = script.exec(page)?.[1];
  if (!app) throw new Error('The page has no application.');
  const parts = [...page.matchAll(part)].map(([, href]) => href).join(' ');
  return page
    .replaceAll(part, '')
    .replace(
      script,
      `<script type="module" src="/after-first-paint.js" data-app="${app}" data-parts="${parts}"></script>`,
    );
}
