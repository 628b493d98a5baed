import type { CSSProperties } from 'react';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const serif = 'var(--velvet-serif)';
const styles: readonly (readonly [name: string, style: CSSProperties, text: string])[] = [
  [
    'first headline, 44 to 80',
    { fontFamily: serif, fontSize: 'clamp(44px, 6.2vw, 80px)', lineHeight: 1.02, letterSpacing: '-0.03em' },
    'Closer than a feed.',
  ],
  [
    'headline, 32 to 54',
    { fontFamily: serif, fontSize: 'clamp(32px, 4.2vw, 54px)', lineHeight: 1.08, letterSpacing: '-0.028em' },
    'People worth staying for',
  ],
  ['section of the dashboard, 30', { fontFamily: serif, fontSize: 30, letterSpacing: '-0.02em' }, 'Notifications'],
  ['dialog, 26', { fontFamily: serif, fontSize: 26, letterSpacing: '-0.02em' }, 'Delete this post?'],
  ['name and panel, 22', { fontFamily: serif, fontSize: 22 }, 'Anouk Wilder'],
  ['lead, 19', { fontSize: 19, lineHeight: 1.55, color: '#cfc6dc' }, 'The people you follow, without the noise.'],
  ['text, 16', { fontSize: 16, lineHeight: 1.6 }, 'Voice, cello, tape machine. Songs for rooms with one window.'],
  ['action, 14.5', { fontSize: 14.5, fontWeight: 600 }, 'Start Creating'],
  ['quiet, 13.5', { fontSize: 13.5, color: 'var(--mantine-color-dimmed)' }, '@celiaosei · joined 2026'],
  [
    'figures, tabular',
    { fontFamily: serif, fontSize: 28, fontVariantNumeric: 'tabular-nums' },
    '$1,111.11 and $9,999.99',
  ],
];
const spaces = [4, 8, 12, 16, 20, 24, 32, 40, 56, 72, 128] as const;
const radii = [
  ['xs', 6],
  ['sm', 10],
  ['md', 14],
  ['lg', 20],
  ['xl', 999],
] as const;

export function TypeAndSpace({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="Fraunces for names and headlines, Inter for everything else, both from this site. Space is a multiple of four; cards have a radius of 14, what can be pressed is round."
    >
      <Specimen name="Type" isWide>
        <div>
          {styles.map(([name, style, text]) => (
            <div key={name} className={classes.line}>
              <span>{name}</span>
              <p style={style}>{text}</p>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Space" isWide>
        <div>
          {spaces.map((size) => (
            <div key={size} className={classes.line}>
              <span>{size} px</span>
              <p>
                <i className={classes.bar} style={{ width: size }} />
              </p>
            </div>
          ))}
        </div>
      </Specimen>
      {radii.map(([name, size]) => (
        <Specimen key={name} name={`radius ${name}, ${size === 999 ? 'full' : `${size} px`}`}>
          <i className={classes.corner} style={{ borderRadius: size }} />
        </Specimen>
      ))}
    </Specimens>
  );
}
