import type { FaceFilterType } from '@velvet/contracts/content/photo-filter';

type Drawing = {
  readonly markup: string;
  /** distance before the plane of the eyes, in distances between the eyes; negative behind it */
  readonly depth: number;
  /** height of its middle below the eyes */
  readonly middle: number;
  /** width or height, whichever is larger, with a margin */
  readonly extent: number;
};

/** Gradients that the drawings share. */
export const gradients = [
  gradient('vf-lens', ['0 #3b3350', '0.55 #15111f', '1 #241b36']),
  gradient('vf-gold', ['0 #fff0b0', '0.45 #f2c14a', '1 #b87a16']),
  gradient('vf-felt', ['0 #3d2b52', '1 #1b1228']),
  gradient('vf-band', ['0 #ff4d9d', '1 #8b5cf6']),
  gradient('vf-hair', ['0 #5a3a22', '1 #2b180c']),
  gradient('vf-heart', ['0 #ff6f8d', '1 #d3123f']),
].join('');

function gradient(id: string, stops: readonly string[]): string {
  const markup = stops.map((stop) => {
    const [offset, color] = stop.split(' ');
    return `<stop offset="${offset}" stop-color="${color}"/>`;
  });
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${markup.join('')}</linearGradient>`;
}

const lens = (x: number) =>
  `<path transform="translate(${x} 0.06)" d="M-.43-.2C-.25-.29.25-.29.43-.2.47.02.36.34.06.36H-.06C-.36.34-.47.02-.43-.2Z"
    fill="url(#vf-lens)" stroke="#0b0910" stroke-width=".05" stroke-linejoin="round"/>
   <path transform="translate(${x} 0.06)" d="M-.3-.13C-.2-.18-.04-.18.04-.15L-.14.2C-.25.14-.31.02-.3-.13Z" fill="#fff" opacity=".2"/>`;

const heart = (x: number) =>
  `<g transform="translate(${x} .02) scale(.46)">
    <path d="M0 .92C-.5.5-1.02.14-1.02-.36-1.02-.74-.74-.94-.5-.94-.24-.94-.08-.78 0-.6.08-.78.24-.94.5-.94.74-.94 1.02-.74 1.02-.36 1.02.14.5.5 0 .92Z"
      fill="url(#vf-heart)" stroke="#8f0a2b" stroke-width=".06" stroke-linejoin="round"/>
    <path d="M-.72-.36C-.72-.56-.6-.7-.44-.7" fill="none" stroke="#fff" stroke-width=".12" stroke-linecap="round" opacity=".75"/>
  </g>`;

const half = (side: 1 | -1) =>
  `<path transform="translate(0 .86) scale(${side} 1)" fill="url(#vf-hair)" stroke="#1d1008" stroke-width=".02" stroke-linejoin="round"
    d="M0-.09C.16-.2.38-.12.5.02.62.14.82.13.92-.08.96.22.74.36.52.32.32.3.14.22 0 .1Z"/>`;

const jewel = (x: number, y: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r=".09" fill="${color}" stroke="#8a5a0d" stroke-width=".025"/>`;

const bands = ['#ff4d4d', '#ff9a3d', '#ffe14d', '#4ddb7c', '#4da3ff', '#a05cff'];

/** One band of the stream from the mouth, which widens on its way down. */
function band(color: string, index: number): string {
  const at = (share: number, width: number) => (width * (share - bands.length / 2)) / bands.length;
  const left = [at(index, 0.62), at(index, 0.86), at(index, 1.1)];
  const right = [at(index + 1.04, 0.62), at(index + 1.04, 0.86), at(index + 1.04, 1.1)];
  return `<path fill="${color}" d="M${left[0]} 1.1C${left[0]} 1.6 ${left[1]} 1.7 ${left[1]} 2.3S${left[2]} 3 ${left[2]} 3.5L${right[2]} 3.5C${right[2]} 3 ${right[1]} 2.9 ${right[1]} 2.3S${right[0]} 1.6 ${right[0]} 1.1Z"/>`;
}

/**
 * The drawings of the face filters, as SVG. The middle of the eyes is the origin, their distance is one unit, the mouth is at 1.15 and
 * the hairline near -1.05.
 */
export const drawings: Readonly<Record<FaceFilterType, Drawing>> = {
  sunglasses: {
    depth: 0.15,
    middle: 0.08,
    extent: 2.6,
    markup: `<path d="M-.93-.1-1.16-.16M.93-.1 1.16-.16M-.1-.02Q0-.12.1-.02" fill="none" stroke="#0b0910" stroke-width=".075" stroke-linecap="round"/>
      ${lens(-0.5)}${lens(0.5)}`,
  },
  hat: {
    depth: -0.25,
    middle: -1.65,
    extent: 3.6,
    markup: `<path d="M-.98-1.12C-1.06-1.75-1.02-2.2-.9-2.48-.55-2.62.55-2.62.9-2.48 1.02-2.2 1.06-1.75.98-1.12Z" fill="url(#vf-felt)" stroke="#0f0918" stroke-width=".03"/>
      <path d="M-1-1.13C-1.03-1.3-1.03-1.42-1.03-1.52-.5-1.36.5-1.36 1.03-1.52 1.03-1.42 1.03-1.3 1-1.13-.5-.96.5-.96-1-1.13Z" fill="url(#vf-band)"/>
      <path d="M-1.62-1.14C-1.3-.7 1.3-.7 1.62-1.14 1.2-1.02.6-1 0-1-.6-1-1.2-1.02-1.62-1.14Z" fill="url(#vf-felt)" stroke="#0f0918" stroke-width=".03" stroke-linejoin="round"/>`,
  },
  mustache: { depth: 0.35, middle: 0.95, extent: 2.3, markup: half(1) + half(-1) },
  crown: {
    depth: -0.15,
    middle: -1.5,
    extent: 2.7,
    markup: `<path d="M-1.02-.98-1.14-1.92-.6-1.44 0-2.1.6-1.44 1.14-1.92 1.02-.98C.5-.84-.5-.84-1.02-.98Z" fill="url(#vf-gold)" stroke="#8a5a0d" stroke-width=".04" stroke-linejoin="round"/>
      <path d="M-1.03-1.06C-.5-.92.5-.92 1.03-1.06L1.05-1.2C.5-1.06-.5-1.06-1.05-1.2Z" fill="#fff3c4" opacity=".55"/>
      ${jewel(0, -1.36, '#ff4d9d')}${jewel(-0.62, -1.28, '#4da3ff')}${jewel(0.62, -1.28, '#4da3ff')}
      ${jewel(0, -2.1, '#f5f0fa')}${jewel(-1.14, -1.92, '#f5f0fa')}${jewel(1.14, -1.92, '#f5f0fa')}`,
  },
  heart_eyes: { depth: 0.1, middle: 0.02, extent: 2.3, markup: heart(-0.5) + heart(0.5) },
  rainbow_vomit: {
    depth: 0.2,
    middle: 2.3,
    extent: 2.9,
    markup: `<ellipse cx="0" cy="1.15" rx=".36" ry=".17" fill="#3a0d1d"/>${bands.map(band).join('')}`,
  },
};
