import { evaluateRanking } from './evaluate.ts';

/** The world of the table in the README of content. */
const world = { seed: 1, creators: 120, videos: 1500, viewers: 400 };

/** `npm run evaluate:ranking`: prints the ranking of videos beside simpler orders, as a table. */
const rows = Object.entries(evaluateRanking(world)).map(
  ([name, { ndcg, coverage, diversity }]) => `| ${name} | ${ndcg} | ${coverage} | ${diversity} |`,
);
process.stdout.write(['| order | nDCG@20 | coverage | diversity |', '|---|---|---|---|', ...rows, ''].join('\n'));
