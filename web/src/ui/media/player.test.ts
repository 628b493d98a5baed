import { expect, test } from 'vitest';
import { chosenCaptions, languageName } from './captions.ts';
import { shareOf } from './playback.ts';
import { loadOf } from './preload.ts';
import { tileAt, tilesIn } from './strip.ts';

test('the beginnings of the next two videos are loaded, less on a slow network, and none to save data', () => {
  const fast = { effectiveType: '4g', downlink: 10 };
  const distances = [-1, 0, 1, 2, 3];
  expect(distances.map((distance) => loadOf(distance, fast))).toEqual(['none', 'whole', 'first', 'first', 'none']);
  expect(distances.map((distance) => loadOf(distance, undefined))).toEqual(['none', 'whole', 'first', 'first', 'none']);
  for (const network of [
    { effectiveType: '3g', downlink: 10 },
    { effectiveType: '4g', downlink: 1.5 },
  ])
    expect(distances.map((distance) => loadOf(distance, network))).toEqual(['none', 'whole', 'list', 'none', 'none']);
  expect([1, 2].map((distance) => loadOf(distance, { ...fast, saveData: true }))).toEqual(['none', 'none']);
});

test('a share of an unknown duration is 0, and never more than the whole', () => {
  expect([shareOf(1, Number.NaN), shareOf(1, 0), shareOf(12, 10)]).toEqual([0, 0, 1]);
});

test('captions are shown in the remembered language, another variant of it, or the first', () => {
  const all = [{ language: 'de' }, { language: 'pt-BR' }];
  const shown = (language: string, isOn = true) => chosenCaptions(all, { isOn, language })?.language;
  expect([shown('pt-BR'), shown('pt-PT'), shown('fr'), shown('de', false)]).toEqual([
    'pt-BR',
    'pt-BR',
    'de',
    undefined,
  ]);
  expect(chosenCaptions([], { isOn: true, language: 'de' })).toBeUndefined();
  expect(languageName('de')).toBe('Deutsch');
});

test('a moment has its tile of the preview strip', () => {
  const text = [
    'WEBVTT',
    '00:00:00.000 --> 00:00:02.000\nstrip.webp#xywh=0,0,160,90',
    '00:00:02.000 --> 01:00:04.500\nstrip.webp#xywh=160,0,160,90\n',
  ].join('\n\n');
  const tiles = tilesIn(text, '/media/stream/a/b/strip.vtt');
  expect(tiles.map(({ from, to, x }) => [from, to, x])).toEqual([
    [0, 2, 0],
    [2, 3604.5, 160],
  ]);
  expect(tiles[0]?.url).toBe('/media/stream/a/b/strip.webp');
  expect([tileAt(tiles, 1.9)?.x, tileAt(tiles, 2)?.x, tileAt(tiles, 9999)?.x, tileAt([], 1)]).toEqual([
    0,
    160,
    160,
    undefined,
  ]);
});
