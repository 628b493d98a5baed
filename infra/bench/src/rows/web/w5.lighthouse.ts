import lighthouse, { desktopConfig } from 'lighthouse';
import type { WebBench } from '#browser/web-row.ts';
import { median } from '#measure/rate.ts';
import type { Line } from '#report.ts';

const runs = 3;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

/** Lighthouse as it comes: 'mobile' is its simulated slow 4G (150 ms, 1.6 Mbit/s) and a processor slowed down 4 times. */
export async function measureLighthouse(bench: WebBench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, path] of Object.entries({ '/': '/', '/@{handle}': bench.screens.creatorPath })) {
    for (const device of ['mobile', 'desktop'] as const) {
      const scores: Record<Category, number>[] = [];
      for (let run = 0; run < runs; run += 1) scores.push(await audit(bench, path, device));
      lines.push(...categories.map((category) => lineOf(`\`${name}\`, ${device}`, category, scores)));
    }
  }
  return lines;
}

async function audit(
  { site, debuggingPort, say }: WebBench,
  path: string,
  device: 'mobile' | 'desktop',
): Promise<Record<Category, number>> {
  const flags = { port: debuggingPort, output: 'json', logLevel: 'error', onlyCategories: categories } as const;
  const address = new URL(path, site.url).href;
  const result = await lighthouse(
    address,
    { ...flags, onlyCategories: [...categories] },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
  const { categories: found, audits } = result.lhr;
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  );
  say(
    `${path}, ${device}: ${categories.map((category) => `${category} ${score(category)}`).join(', ')}; ${failed.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()).join(', ')}`,
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

function lineOf(where: string, category: Category, scores: readonly Record<Category, number>[]): Line {
  const score = median(scores.map((one) => one[category]));
  return {
    row: 'W5',
    what: `Lighthouse, ${where}: ${category.replace('-', ' ')} (median of ${runs})`,
    ours: String(score),
    limit: '',
    ratio: '',
    reach: String(least[category]),
    isMet: score >= least[category],
  };
}
