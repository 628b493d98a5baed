import { expect, test } from 'vitest';
import { evaluateRanking } from './evaluate.ts';

const world = { seed: 7, creators: 20, videos: 200, viewers: 40 };

test('the ranking beats simpler orders in a small world, with the same figures each time', () => {
  const evaluated = evaluateRanking(world);
  expect(evaluated).toEqual({
    ranking: { ndcg: 0.576, coverage: 0.2, diversity: 0.793 },
    popular: { ndcg: 0.503, coverage: 0.1, diversity: 0.747 },
    chronological: { ndcg: 0.487, coverage: 0.1, diversity: 0.768 },
    random: { ndcg: 0.442, coverage: 0.975, diversity: 0.737 },
  });
  expect(evaluated.ranking.ndcg).toBeGreaterThan(evaluated.popular.ndcg);
  expect(evaluated.ranking.ndcg).toBeGreaterThan(evaluated.random.ndcg + 0.1);
  expect(evaluateRanking({ ...world, seed: 8 })).not.toEqual(evaluated);
});
