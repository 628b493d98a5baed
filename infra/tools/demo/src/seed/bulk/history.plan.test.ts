import { expect, test } from 'vitest';
import { planPeople } from '#seed/world/person.plan.ts';
import { assertDeeds } from './checked.ts';
import { dayMs } from './facts.ts';
import { planHistory } from './history.plan.ts';

const at = Date.UTC(2026, 5, 15, 12);
const { creators: people } = planPeople(3, { creators: 5, fans: 0 });
const creators = people.map((person) => ({
  person,
  planId: `plan of ${person.sub}`,
  pictures: ['one', 'two', 'three'],
}));
const order = { seed: 3, at, creators, taken: new Set<string>() };
const history = planHistory(order);

test('a history is the same for the same order, and its facts are valid events', () => {
  expect(planHistory(order)).toStrictEqual(history);
  expect(() => assertDeeds(history)).not.toThrow();
});

test('every creator has views in most months and earnings in many, more of them later and on weekends', () => {
  const { views, purchases, subscriptions } = history;
  const monthOf = (moment: number) => Math.floor((at - moment) / (30 * dayMs));
  for (const { person } of creators) {
    const months = new Set(views.filter(({ post }) => post.creator.sub === person.sub).map((view) => monthOf(view.at)));
    expect(months.size).toBeGreaterThanOrEqual(9);
    const paid = [...purchases, ...subscriptions].filter(
      ({ creator, price }) => creator.sub === person.sub && price > 0,
    );
    expect(new Set(paid.map((sale) => monthOf(sale.at))).size).toBeGreaterThanOrEqual(5);
  }
  const [early, late] = [views.filter((view) => monthOf(view.at) > 8), views.filter((view) => monthOf(view.at) < 3)];
  expect(late.length).toBeGreaterThan(2 * early.length);
  const isWeekend = (moment: number) => [0, 6].includes(new Date(moment).getUTCDay());
  const weekend = views.filter((view) => isWeekend(view.at)).length;
  expect(weekend / views.length).toBeGreaterThan(0.33);
});
