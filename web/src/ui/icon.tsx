import type { SVGProps } from 'react';

/** Drawn on a grid of 24 with round ends; one stroke width everywhere. */
const paths = {
  home: ['M4 11.5 12 4l8 7.5', 'M6 10v9h12v-9', 'M10 19v-5h4v5'],
  videos: ['M7 4.5v15l12.5-7.5z'],
  discover: ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18', 'm15.5 8.5-2 5-5 2 2-5z'],
  bell: ['M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z', 'M10 20.5a2.2 2.2 0 0 0 4 0'],
  message: ['M4 18.5V7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2H8.5z', 'M8.5 9.5h7', 'M8.5 12.5h4.5'],
  bookmarks: ['M7 20V9a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v11l-4-3z', 'M10.5 4H16a2.5 2.5 0 0 1 2.5 2.5V17'],
  photo: [
    'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5',
    'm5 16 4.5-4.5 4 4 2.5-2.5 3.5 3.5',
    'M15 8.5h.01',
  ],
  calendar: [
    'M6 5.5h12A1.5 1.5 0 0 1 19.5 7v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V7A1.5 1.5 0 0 1 6 5.5',
    'M8.5 3.5v4',
    'M15.5 3.5v4',
    'M4.5 10.5h15',
  ],
  receipt: ['M6 20.5v-17h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5z', 'M9.5 8.5h5', 'M9.5 12.5h5'],
  chart: ['M4.5 19.5h15', 'M7 16v-4', 'M12 16V6', 'M17 16V9.5'],
  person: ['M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8', 'M5 20.5a7 7 0 0 1 14 0'],
  dots: ['M5 12h.01', 'M12 12h.01', 'M19 12h.01'],
  plus: ['M12 5v14', 'M5 12h14'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h10'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  lock: [
    'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18.5V12A1.5 1.5 0 0 1 7 10.5',
    'M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  ],
  leave: [
    'M13.5 8V6A1.5 1.5 0 0 0 12 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H12a1.5 1.5 0 0 0 1.5-1.5v-2',
    'M9.5 12H20',
    'm17 9 3 3-3 3',
  ],
  window: [
    'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5',
    'M4 9.5h16',
  ],
  chevrons: ['m8.5 10 3.5-3.5 3.5 3.5', 'm8.5 14 3.5 3.5 3.5-3.5'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof paths;

/** Decoration: what it stands beside or inside carries the name. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  const thick = name === 'dots' ? 2.6 : 1.6;
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={thick}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
