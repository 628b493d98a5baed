import { Box, Text, useMantineTheme } from '@mantine/core';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const serif = 'var(--velvet-serif)';
const displays = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;
const texts = {
  '6xl': 'Notifications',
  '5xl': '$1,111.11',
  '4xl': 'Delete this post?',
  '3xl': 'Delete this post?',
  '2xl': 'Anouk Wilder',
  xl: 'Anouk Wilder',
  lg: 'The people you follow, without the noise.',
  lead: 'The people you follow, without the noise.',
  md: 'Voice, cello, tape machine. Songs for rooms with one window.',
  label: 'Start Creating',
  sm: 'Renews on December 23',
  caption: '@celiaosei · joined 2026',
  xs: '240 / 500',
  '2xs': '12',
} as const;
const largeSteps = new Set(['6xl', '5xl', '4xl', '3xl', '2xl', 'xl']);

export function TypeAndSpace({ id, title }: GroupProps) {
  const { spacing, radius } = useMantineTheme();
  return (
    <Specimens
      id={id}
      title={title}
      text="Fraunces for names and headlines, Inter for everything else, both from this site. Space is a multiple of four; cards have a radius of 14, what can be pressed is round."
    >
      <Specimen name="Type" isWide>
        <div>
          {displays.map((step) => (
            <div key={step} className={classes.line}>
              <span>display {step}</span>
              <p style={{ fontFamily: serif, fontSize: `var(--velvet-display-${step})`, lineHeight: 1.05 }}>
                Closer than a feed.
              </p>
            </div>
          ))}
          {Object.entries(texts).map(([step, text]) => (
            <div key={step} className={classes.line}>
              <span>{step}</span>
              <Text fz={step} ff={largeSteps.has(step) ? 'heading' : 'text'}>
                {text}
              </Text>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Space" isWide>
        <div>
          {Object.entries(spacing).map(([step, size]) => (
            <div key={step} className={classes.line}>
              <span>{step}</span>
              <p>
                <Box h={16} w={size} bdrs="xs" bg="var(--velvet-glow)" component="i" display="block" />
              </p>
            </div>
          ))}
        </div>
      </Specimen>
      {Object.entries(radius).map(([step, size]) => (
        <Specimen key={step} name={`radius ${step}`}>
          <Box w={96} h={72} bdrs={size} bg="var(--velvet-raised)" component="i" />
        </Specimen>
      ))}
    </Specimens>
  );
}
