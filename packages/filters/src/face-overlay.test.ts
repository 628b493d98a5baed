import { filterTypes } from '@velvet/contracts/content/photo-filter';
import { expect, test } from 'vitest';
import { faceFilterIcon, faceOverlay } from './face-overlay.ts';

const face = { x: 0.25, y: 0.5, size: 0.1, angle: 30, yaw: 0 };

test('a drawing is placed by the middle, the distance, the tilt and the turn of the eyes', () => {
  const frontal = faceOverlay({ filterType: 'crown', filterOptions: { faces: [face] } }, { width: 800, height: 600 });
  expect(frontal).toContain('width="800" height="600"');
  expect(frontal).toContain('translate(200.0000 300.0000) rotate(30.0000) scale(80.0000)');

  const turned = faceOverlay(
    { filterType: 'mustache', filterOptions: { faces: [face, { ...face, yaw: 60 }] } },
    { width: 800, height: 600 },
  );
  expect(turned.match(/<g transform="translate\(200/g)).toHaveLength(2);
  expect(turned).toContain('translate(0.3031 0) scale(0.5000 1)');
});

test.each(filterTypes.face)('the drawing of %s contains numbers and colors only', (filterType) => {
  const icon = faceFilterIcon(filterType, 64);
  expect(icon).not.toMatch(/NaN|undefined|href|script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
});
