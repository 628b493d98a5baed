import { createHash } from 'node:crypto';
import { html, type Html } from '@velvet/kit/http/html';
import { charactersOf } from '@velvet/contracts/text';
import type { Person } from './person.ts';

/** Draws an initial on a gradient that depends on the person only. */
export function drawAvatar({ sub, name }: Pick<Person, 'sub' | 'name'>): Html {
  const [first = 0, second = 0] = createHash('sha256').update(sub).digest();
  const hue = 250 + Math.round((first / 255) * 110);
  const initial = (charactersOf(name)[0] ?? '?').toUpperCase();
  const id = `g${first}-${second}-${hue}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
    <defs>
      <linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">
        <stop stop-color="hsl(${hue}, 58%, 46%)" />
        <stop offset="1" stop-color="hsl(${hue - 38 + (second % 20)}, 52%, 24%)" />
      </linearGradient>
    </defs>
    <rect width="96" height="96" fill="url(#${id})" />
    <text
      x="48"
      y="50"
      fill="#fff"
      font-family="Fraunces, Georgia, serif"
      font-size="42"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initial}
    </text>
  </svg>`;
}
