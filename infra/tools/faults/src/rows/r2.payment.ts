import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { eventually } from '@velvet/acceptance/story/eventually';
import { points } from '#points/points.ts';
import type { Row } from '#row.ts';

const perPoint = 20;
const reachLimitMs = 60_000;

export const paymentRow: Row = {
  name: 'R2',
  fault: `payment killed ${points.join(', ')}`,
  times: points.length * perPoint,
  async inject({ pointFile }, number) {
    const point = points[(number - 1) % points.length] ?? 'before key';
    writeFileSync(`${pointFile}.new`, point);
    renameSync(`${pointFile}.new`, pointFile);
    await eventually(`a purchase comes to the point ${point}`, reachLimitMs, () =>
      Promise.resolve(!existsSync(pointFile)),
    );
  },
};
