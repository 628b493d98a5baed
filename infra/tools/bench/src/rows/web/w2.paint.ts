import type { BrowserContextOptions } from 'playwright-core';
import type { Paints } from '@velvet/web/e2e/measure/readings';
import { scrollToEnd } from '#browser/scroll.ts';
import { desktop, openVisitor, phone, probes, slowdown } from '#browser/visitor.ts';
import type { WebBench } from '#browser/web-row.ts';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';

const visits = 3;
const mostMs = 1500;
const mostShift = 0.02;
/** time for late requests; milliseconds */
const settledMs = 1000;

/** How soon the pages that strangers come to show what they are, and whether anything jumps on the way down. */
export async function measurePaint(bench: WebBench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, path] of Object.entries({ '/': '/', '/@{handle}': bench.screens.creatorPath })) {
    for (const [device, size] of Object.entries({ phone, desktop })) {
      const seen: Visit[] = [];
      for (let visit = 0; visit < visits; visit += 1) seen.push(await look(bench, path, size));
      lines.push(...linesOf(`\`${name}\`, ${device}`, seen));
    }
  }
  return lines;
}

type Visit = { readonly opened: Paints; readonly scrolled: Paints };

async function look({ browser, site, report }: WebBench, path: string, size: BrowserContextOptions): Promise<Visit> {
  await using visitor = await openVisitor(browser, site, size);
  await visitor.page.goto(path);
  await visitor.settle();
  await visitor.page.waitForTimeout(settledMs);
  const opened = await visitor.page.evaluate(probes.readPaints);
  await scrollToEnd(visitor);
  await visitor.page.waitForTimeout(settledMs);
  const scrolled = await visitor.page.evaluate(probes.readPaints);
  report(`${path}: ${milliseconds(opened.largestMs)} (${opened.largest}), moved: ${scrolled.moved || 'nothing'}`);
  return { opened, scrolled };
}

function linesOf(where: string, seen: readonly Visit[]): Line[] {
  const largest = median(seen.map(({ opened }) => opened.largestMs));
  const opened = Math.max(...seen.map((visit) => visit.opened.shift));
  const scrolled = Math.max(...seen.map((visit) => visit.scrolled.shift));
  return [
    boundLine(
      'W2',
      `${where}: largest contentful paint, processor slowed down ${slowdown} times (median of ${visits})`,
      largest,
      'under',
      mostMs,
    ),
    boundLine(
      'W2',
      `${where}: layout shift while it opens and on the way to its end (most of ${visits}; opening alone ${opened.toFixed(3)})`,
      scrolled,
      'under',
      mostShift,
      (shift) => shift.toFixed(3),
    ),
  ];
}
