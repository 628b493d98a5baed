import lighthouse, { desktopConfig } from 'lighthouse';
import type { WebBench } from '#browser/web-row.ts';
import { median } from '#measure/rate.ts';
import type { Line } from '#report.ts';

/** number of runs; mobile scores vary more, so their median is used */
const runs = { mobile: 3, desktop: 1 } as const;
/** of an audit that saw nothing, which a busy machine does to it */
const tries = 3;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof least;
type Device = keyof typeof runs;
const categories = Object.keys(least) as Category[];

/** Lighthouse as it comes: 'mobile' is its simulated slow 4G (150 ms, 1.6 Mbit/s) and a processor slowed down 4 times. */
export async function measureLighthouse(bench: WebBench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, path] of Object.entries({ '/': '/', '/@{handle}': bench.screens.creatorPath })) {
    for (const device of ['mobile', 'desktop'] as const) {
      const scores: Scores[] = [];
      for (let run = 0; run < runs[device]; run += 1) scores.push(await audit(bench, path, device));
      lines.push(...categories.map((category) => lineOf(`\`${name}\`, ${device}`, category, scores)));
    }
  }
  return lines;
}

type Scores = Record<Category, number>;

async function audit(bench: WebBench, path: string, device: Device): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    const scores = await tryAudit(bench, path, device);
    if (scores.performance > 0 || attempt === tries) return scores;
  }
}

async function tryAudit({ site, debuggingPort, report }: WebBench, path: string, device: Device): Promise<Scores> {
  const result = await lighthouse(
    new URL(path, site.url).href,
    { port: debuggingPort, output: 'json', logLevel: 'error', onlyCategories: [...categories] },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
  const { categories: found, audits } = result.lhr;
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const scores = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
  report(`${path}, ${device}: ${Object.values(scores).join(', ')}; ${failed.join(', ')}`);
  return scores;
}

function lineOf(where: string, category: Category, scores: readonly Scores[]): Line {
  const score = median(scores.map((one) => one[category]));
  return {
    row: 'W5',
    what: `Lighthouse, ${where}: ${category.replace('-', ' ')} (median of ${scores.length})`,
    ours: String(score),
    reach: String(least[category]),
    isMet: score >= least[category],
  };
}
