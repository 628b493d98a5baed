import { Stack, Text } from '@mantine/core';
import { contrastOf } from './contrast.ts';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const grounds = ['--velvet-ground', '--velvet-surface', '--velvet-raised'] as const;
const lights = ['--velvet-line', '--velvet-pink', '--velvet-gold', '--velvet-success', '--velvet-danger'] as const;
const texts = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--velvet-pink',
  '--velvet-gold',
  '--velvet-success',
  '--velvet-danger',
] as const;

/** The computed value, so that the page shows the theme's actual colour. */
const valueOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const short = (name: string) => name.replace(/^--(velvet|mantine-color)-/, '');
/** Minimum contrast of text (WCAG 2.2, AA). */
const least = 4.5;

export function Colours({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="Near-black plum and one warm light, used sparingly. Gold means verified or earned, and nothing else. The ratios are computed from what the page has loaded."
    >
      {[...grounds, ...lights].map((name) => (
        <Specimen key={name} name={name}>
          <Swatch colour={valueOf(name)} />
        </Specimen>
      ))}
      <Specimen name="--velvet-glow, for light: carries no text" isWide>
        <Swatch colour={valueOf('--velvet-glow')} />
      </Specimen>
      <Specimen name="--velvet-fill, for an accent that carries white text" isWide>
        <Swatch colour={valueOf('--velvet-fill')} />
      </Specimen>
      <Specimen name={`Text on grounds, ${least} to 1 at least`} isWide>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Contrast of text on grounds">
          <Ratios />
        </div>
      </Specimen>
      <Specimen name="White on each stop of --velvet-fill" isWide>
        <FillRatios />
      </Specimen>
    </Specimens>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return (
    <Stack className={classes.swatch} gap="5xs">
      <i style={{ background: colour }} />
      <Text component="span" fz="caption" data-tabular c="dimmed">
        {colour}
      </Text>
    </Stack>
  );
}

function Ratios() {
  return (
    <table className={classes.ratios}>
      <thead>
        <tr>
          <th scope="col">text</th>
          {grounds.map((ground) => (
            <th key={ground} scope="col">
              {short(ground)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <tr key={text}>
            <th scope="row">{short(text)}</th>
            {grounds.map((ground) => (
              <td key={ground}>
                <Ratio text={valueOf(text)} ground={valueOf(ground)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FillRatios() {
  const stops = valueOf('--velvet-fill').match(/#[\da-f]{6}/gi) ?? [];
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      {stops.map((stop) => (
        <div key={stop} style={{ flex: 1 }}>
          <Ratio text="#FFFFFF" ground={stop} />
        </div>
      ))}
    </div>
  );
}

function Ratio({ text, ground }: { readonly text: string; readonly ground: string }) {
  const ratio = contrastOf(text, ground);
  return (
    <div className={classes.ratio} style={{ color: text, background: ground }}>
      <Text component="b" ff="heading" fz="xl" fw={450}>
        {ratio.toFixed(2)}
      </Text>
      <Text component="small" fz="xs">
        {ratio >= least ? 'passes' : 'too low'}
      </Text>
    </div>
  );
}
