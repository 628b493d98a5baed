import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowestLayer, openLayer, type Layer } from './layers.ts';

const modal: Layer = { close: () => undefined, isInAddress: true, closesOnEscape: true };

test('the layer opened last is above all open ones, whichever were opened before and closed', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(9), { nil: undefined }), { maxLength: 40 }), (history) => {
      const open: ReturnType<typeof openLayer>[] = [];
      for (const closed of history) {
        if (closed === undefined) open.push(openLayer(modal));
        else open.splice(closed, 1)[0]?.remove();
        const places = open.map(({ zIndex }) => zIndex);
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
      }
      for (const { remove } of open) remove();
      const { zIndex, remove } = openLayer(modal);
      remove();
      expect(zIndex).toBe(lowestLayer + 1);
    }),
  );
});

test('every dialog and drawer of the library is a layer', () => {
  const src = join(import.meta.dirname, '..');
  const files = globSync('**/*.tsx', { cwd: src }).map((path) => ({
    path,
    text: readFileSync(join(src, path), 'utf8'),
  }));
  const modals = files.filter(({ text }) => /<(Modal|Drawer)(\.Root)?[\s>]/.test(text));
  expect(modals.length).toBeGreaterThan(4);
  expect(modals.filter(({ text }) => !text.includes('useLayer(')).map(({ path }) => path)).toEqual([]);
});
