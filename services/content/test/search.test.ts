import { listPosts } from '@velvet/contracts/content/post-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent, type ContentWorld } from './world.ts';

let world: ContentWorld;
beforeAll(async () => void (world = await openContent()));
afterAll(() => world[Symbol.asyncDispose]());

test.each([
  ['今日は新しい写真を撮りました', ['今日', '写真', '新しい写真'], ['東京', '真写']],
  ['我们今天拍了新照片', ['照片', '今天'], ['片照']],
  ['วันนี้ฉันถ่ายรูปใหม่', ['รูปใหม่', 'ถ่ายรูป'], ['ทะเล']],
  ['새사진을 올렸어요', ['사진', '올렸'], ['바다']],
  ['شاهد الصور الجديدة', ['صور', 'الصور', 'جديدة'], ['بحر']],
  ['שָׁלוֹם עולם', ['שלום'], ['ים']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया'], ['समुद्र']],
  ['ПРИВЕТ мир', ['привет', 'МИР'], ['море']],
  ['Open 24/7 with node.js 3.14', ['24/7', 'node.js', '3.14', 'nod'], ['25/7', 'ode.js']],
  ['Write to fan@velvet.example', ['fan@velvet.example', 'fan@velvet'], ['ana@velvet.example']],
  ['Café crème in Tiếng Việt', ['café', 'cafe', 'CAFE\u0301', 'tieng viet'], ['tea']],
  ['ＡＢＣ ﬁne', ['abc', 'fine'], ['abd']],
])('the post %j is found by its words as people type them', async (text, words, others) => {
  const ana = await world.creator('ana');
  const { _id: id } = await world.post(ana, { text });
  const isFound = async (q: string) => {
    const { data } = await world.anonymous.make(listPosts, { query: { q, author: ana.id } });
    return data?.map(({ _id }) => _id).join() === id;
  };
  expect(await Promise.all(words.map(isFound))).toEqual(words.map(() => true));
  expect(await Promise.all(others.map(isFound))).toEqual(others.map(() => false));
});

test.each(["'|&!():*", '\\', '!!', '😀'])('the text %j without words finds nothing', async (q) => {
  await world.post(await world.creator('bo'), { text: 'A word' });
  expect((await world.anonymous.make(listPosts, { query: { q } })).data).toEqual([]);
});
