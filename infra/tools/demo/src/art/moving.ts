/** The kinds that move well: slowly, and everywhere. */
export const movingKinds = [
  'aurora',
  'smoke',
  'jellyfish',
  'pool',
  'moonWater',
  'silk',
  'tunnel',
  'stage',
  'candles',
  'lightGrid',
] as const;
