import { PostId } from '@velvet/contracts/ids';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import { expect, test } from 'vitest';
import { signedCount } from './amounts.ts';
import { allFile, daysFile, postsFile } from './files.ts';
import { hasStatus, isFound, withTitles, type Performance } from './posts.ts';

const post = (part: Partial<Performance> = {}): Performance => ({
  id: PostId.parse('01890a5d-ac96-774b-bcce-b302099a8057'),
  subject: 'post',
  title: '2 photos',
  type: 'image',
  status: 'stable',
  views: 12,
  likes: 3,
  comments: 1,
  shares: 0,
  earnings: 9.88,
  engagementRate: 25,
  date: '2027-03-01T10:00:00.000Z',
  ...part,
});

const series = {
  viewsOverTime: [
    { date: '2027-03-27', views: 4 },
    { date: '2027-03-28', views: 8 },
  ],
  earningsOverTime: [
    { date: '2027-03-27', earnings: 0 },
    { date: '2027-03-28', earnings: 9.88 },
  ],
  engagementOverTime: [
    { date: '2027-03-27', likes: 1, comments: 0, shares: 0, engagementRate: 25 },
    { date: '2027-03-28', likes: 2, comments: 1, shares: 0, engagementRate: 37.5 },
  ],
};
const analytics = { timeframe: '7d', charts: series, performance: [post()] } as unknown as Analytics;

test('a post has the first line of its text as title, shortened, and a description without one', () => {
  const titleOf = (text: string) => withTitles([post()], new Map([[post().id, text]]))[0]?.title;
  expect(titleOf('  Silk at dusk\nand more ')).toBe('Silk at dusk');
  expect(titleOf('')).toBe('2 photos');
  expect(titleOf('long '.repeat(40))).toHaveLength(80);
  expect(withTitles([post()], undefined)).toEqual([post()]);
});

test('fewer likes than were removed in a range are shown as negative', () => {
  expect([-2, 0, 1299].map(signedCount)).toEqual(['-2', '0', '1.3K']);
});

test('posts are found by a part of the title and by status', () => {
  expect(['PHOTO', ' 2 ', 'silk'].map((text) => isFound(post(), text))).toEqual([true, true, false]);
  expect((['all', 'stable', 'trending'] as const).map((status) => hasStatus(post(), status))).toEqual([
    true,
    true,
    false,
  ]);
});

test('files have a row per day and per post, and titles that a spreadsheet takes for formulas are escaped', () => {
  expect(daysFile(analytics).split('\r\n')).toEqual([
    '\u{FEFF}Day,Views,Likes,Comments,Shares,Engagement rate,Earnings',
    '"2027-03-27",4,1,0,0,25,0',
    '"2027-03-28",8,2,1,0,37.5,9.88',
    '',
  ]);
  expect(postsFile([post({ title: '=1+1, really' })]).split('\r\n')[1]).toBe(
    `"01890a5d-ac96-774b-bcce-b302099a8057","'=1+1, really","image","stable","2027-03-01T10:00:00.000Z",12,3,1,0,25,9.88`,
  );
  expect(JSON.parse(allFile(analytics, [post({ title: 'Silk' })]))).toMatchObject({
    timeframe: '7d',
    charts: series,
    performance: [{ title: 'Silk' }],
  });
});
