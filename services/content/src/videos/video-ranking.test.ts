import * as fc from 'fast-check';
import { UserId, VideoId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { noPreferences, rankVideos, weightsOf, type Candidate } from './video-ranking.ts';
import { subjectsOf } from './video.ts';

const now = new Date('2026-05-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const idOf = (n: number) => VideoId.parse(`01890000-0000-7000-8000-${String(n).padStart(12, '0')}`);
const person = (n: number) => UserId.parse(`person|${n}`);
let count = 0;

function candidate(facts: Partial<Candidate> = {}): Candidate {
  count += 1;
  const plain = {
    source: 'fresh',
    publishedAt: hoursAgo(24),
    subjects: [],
    reactions: 0,
    views: 0,
    watchCount: 0,
  } as const;
  const known = { watchedSum: 0, follows: false, watchedOfAuthor: 0, watched: 0 };
  return { id: idOf(count), authorId: person(count), ...plain, ...known, ...facts, subjects: facts.subjects ?? [] };
}

const ranked = (candidates: readonly Candidate[], preferences = noPreferences) =>
  rankVideos(candidates, { preferences, now, take: 20, before: [] });
const first = (candidates: readonly Candidate[], preferences = noPreferences) =>
  ranked(candidates, preferences)[0]?.candidate;

test.each<[string, Partial<Candidate>]>([
  ['is newer', { publishedAt: hoursAgo(2) }],
  ['has more likes per view', { reactions: 30, views: 100 }],
  ['is watched to its end', { watchCount: 50, watchedSum: 50 }],
  ['is of a followed creator', { follows: true }],
  ['is of a creator that the viewer watches', { watchedOfAuthor: 4 }],
])('a video comes first when it %s', (_why, facts) => {
  const better = candidate(facts);
  expect(first([candidate(), better, candidate()])).toBe(better);
});

test('a video that the viewer watched comes after others', () => {
  const watched = candidate({ watched: 1 });
  expect(ranked([watched, candidate()]).at(-1)?.candidate).toBe(watched);
});

test('the places after each other have different creators when there are others', () => {
  const author = person(0);
  const own = Array.from({ length: 4 }, () => candidate({ authorId: author, publishedAt: hoursAgo(1) }));
  const others = Array.from({ length: 4 }, () => candidate());
  const authors = ranked([...own, ...others]).map((each) => each.candidate.authorId);
  expect(authors[0]).toBe(author);
  expect(authors[1]).not.toBe(author);
  const [after] = rankVideos([...own, ...others], {
    preferences: noPreferences,
    now,
    take: 1,
    before: [author, author],
  });
  expect(after?.candidate.authorId).not.toBe(author);
});

test('the preferences of a viewer change the order', () => {
  const old = candidate({ publishedAt: hoursAgo(500), reactions: 60, views: 100, follows: true, subjects: ['cats'] });
  const fresh = candidate({ publishedAt: hoursAgo(0), watched: 0.6 });
  expect(first([old, fresh])).toBe(old);
  expect(first([old, fresh], { ...noPreferences, moreRecent: true })).toBe(fresh);
  expect(first([old, fresh], { ...noPreferences, fewerSubjects: ['cats'] })).toBe(fresh);
  expect(first([old, fresh], { ...noPreferences, fewerCreators: [old.authorId] })).toBe(fresh);
  expect(first([old, fresh], { ...noPreferences, moreRecent: true, followsFirst: true })).toBe(old);
});

const anyCandidate = fc
  .record({
    author: fc.integer({ min: 0, max: 3 }),
    hours: fc.double({ min: -1, max: 10_000, noNaN: true }),
    reactions: fc.nat(1000),
    views: fc.nat(1000),
    watchCount: fc.nat(1000),
    watchedSum: fc.double({ min: 0, max: 1000, noNaN: true }),
    follows: fc.boolean(),
    watchedOfAuthor: fc.double({ min: 0, max: 100, noNaN: true }),
    watched: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ author, hours, ...facts }) =>
    candidate({ ...facts, authorId: person(author), publishedAt: hoursAgo(hours) }),
  );

test('a score is the sum of its points, every value is a share, and each candidate has one place', () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 30 }), fc.boolean(), (candidates, followsFirst) => {
      const preferences = { ...noPreferences, followsFirst };
      const places = ranked(candidates, preferences);
      expect(new Set(places.map((place) => place.candidate))).toHaveLength(Math.min(20, candidates.length));
      for (const { score, factors } of places) {
        expect(factors.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5);
        expect(factors.every(({ value }) => value >= 0 && value <= 1)).toBe(true);
        expect(Object.fromEntries(factors.map(({ name, weight }) => [name, weight]))).toEqual(weightsOf(preferences));
      }
    }),
    { numRuns: 200 },
  );
});

test('subjects are the hashtags of texts', () => {
  expect(subjectsOf('A day in #Lisboa', 'With #cats, #CATS and #日本; not a#b, &#39; or # alone')).toEqual([
    'lisboa',
    'cats',
    '日本',
  ]);
});
