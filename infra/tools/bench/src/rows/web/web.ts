import { webRow } from '#browser/web-row.ts';
import { measureScript } from './w1.script.ts';
import { measurePaint } from './w2.paint.ts';
import { measureSections } from './w3.sections.ts';
import { measureScrolling } from './w4.scrolling.ts';
import { measureLighthouse } from './w5.lighthouse.ts';
import type { Row } from '#row.ts';

/** Measurements in a browser. */
export const webRows: readonly Row[] = [
  webRow('W1', measureScript),
  webRow('W2', measurePaint),
  webRow('W3', measureSections),
  webRow('W4', measureScrolling),
  webRow('W5', measureLighthouse),
];
