import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from '#ui/theme.ts';
import { contrastOf } from './contrast.ts';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const { variables, dark } = cssVariables(whole);
const named: Readonly<Record<string, string>> = { ...variables, ...dark };

test('black on white is 21 to 1, and nothing on itself', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ff4d9d', '#FF4D9D')).toBe(1);
});

test('text is readable on every ground, and white on the fill', () => {
  const grounds = ['--velvet-ground', '--velvet-surface', '--velvet-raised'].map((name) => named[name] ?? '');
  const lights = ['--velvet-pink', '--velvet-gold', '--velvet-success', '--velvet-danger'];
  const texts = [
    whole.colors.dark[0],
    named['--mantine-color-dimmed'] ?? '',
    ...lights.map((name) => named[name] ?? ''),
  ];
  for (const ground of grounds)
    for (const text of texts) expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  const stops = named['--velvet-fill']?.match(/#[\da-f]{6}/gi) ?? [];
  expect(stops).toHaveLength(3);
  for (const stop of stops) expect(contrastOf('#FFFFFF', stop), stop).toBeGreaterThanOrEqual(4.5);
});
