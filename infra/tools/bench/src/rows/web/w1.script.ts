import { scrollToEnd } from '#browser/scroll.ts';
import { openVisitor, phone } from '#browser/visitor.ts';
import { boundLine, type Line } from '#report.ts';
import type { WebBench } from '#browser/web-row.ts';

const mostBytes = 150_000;

/** Compressed script of the landing page, the application's frame included. */
export async function measureScript({ site, browser }: WebBench): Promise<Line[]> {
  await using visitor = await openVisitor(browser, site, phone);
  let bytes = 0;
  visitor.page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') void request.sizes().then((sizes) => (bytes += sizes.responseBodySize));
  });
  await visitor.page.goto('/');
  await visitor.settle();
  const first = bytes;
  await scrollToEnd(visitor);
  return [
    boundLine(
      'W1',
      `compressed script of \`/\` until nothing more comes by itself (scrolled to its end: ${kilobytes(bytes)})`,
      first,
      'at most',
      mostBytes,
      kilobytes,
    ),
  ];
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
