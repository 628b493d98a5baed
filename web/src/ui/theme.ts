import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import checkbox from './checkbox.module.css';
import choice from './choice.module.css';
import menu from './menu.module.css';

/** From text to ground; Mantine reads 0 as text, 2 as quiet, 4 as lines, 6 as raised and 7 as surface. */
const plum: MantineColorsTuple = [
  '#F5F0FA',
  '#D6CCE2',
  '#A79DB8',
  '#82778F',
  '#2A2238',
  '#241C31',
  '#1D1728',
  '#14101C',
  '#0B0910',
  '#08060C',
];

/** White text reaches 4.5:1 from shade 6 on; shade 4 is the accent as light. */
const pink: MantineColorsTuple = [
  '#FFEAF4',
  '#FFCFE4',
  '#FFA6CD',
  '#FF79B6',
  '#FF4D9D',
  '#EE338A',
  '#D6217B',
  '#B81568',
  '#970F55',
  '#760A42',
];

export const theme = createTheme({
  colors: { dark: plum, pink },
  primaryColor: 'pink',
  primaryShade: 6,
  black: '#0B0910',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Fraunces Variable', Georgia, serif", fontWeight: '420' },
  defaultRadius: 'md',
  fontSizes: {
    '2xs': rem(11),
    xs: rem(12),
    caption: rem(13),
    sm: rem(14),
    label: rem(15),
    md: rem(16),
    lead: rem(17),
    lg: rem(18),
    xl: rem(20),
    '2xl': rem(22),
    '3xl': rem(24),
    '4xl': rem(28),
    '5xl': rem(34),
    '6xl': rem(42),
    '7xl': rem(52),
    '8xl': rem(96),
  },
  spacing: {
    '5xs': rem(2),
    '4xs': rem(4),
    '3xs': rem(6),
    '2xs': rem(8),
    xs: rem(10),
    sm: rem(12),
    md: rem(16),
    lg: rem(20),
    xl: rem(24),
    '2xl': rem(32),
    '3xl': rem(40),
    '4xl': rem(48),
    '5xl': rem(64),
    '6xl': rem(88),
  },
  radius: { xs: rem(6), sm: rem(10), md: rem(14), lg: rem(20), xl: rem(999) },
  // A phone is 768 px wide at most, that width included.
  breakpoints: { sm: '48.0625em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { radius: 'xl' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.6, blur: 6 }, transitionProps: { duration: 200 } } },
    Menu: {
      classNames: menu,
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 140, transition: 'pop' },
        // within the page's main part, where a screen reader looks for what belongs to it
        portalProps: { target: '#content' },
        // it would be the only thing in a menu that is no item of it; the first item is focused instead
        withInitialFocusPlaceholder: false,
        // a menu longer than the space on its side scrolls
        middlewares: { flip: true, shift: { padding: 8 }, size: { padding: 8 } },
      },
    },
    // A text has the size and weight of its surroundings, unless its props differ.
    Text: { defaultProps: { inherit: true } },
    Checkbox: { classNames: checkbox, defaultProps: { radius: 'xs' } },
    RadioCard: { classNames: choice },
    RadioIndicator: { classNames: choice },
  },
});

export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--velvet-glow': 'linear-gradient(100deg, #FF4D9D, #C455E0 55%, #8B5CF6)',
    // The same light, deep enough for white text to stand on it (4.56, 4.70 and 4.96 to 1).
    '--velvet-fill': 'linear-gradient(100deg, #DB2680, #B23CD2 55%, #7F4FEC)',
    '--velvet-line': plum[4],
    '--velvet-surface': plum[7],
    '--velvet-raised': plum[6],
    '--velvet-ground': plum[8],
    '--velvet-pink': colors['pink']?.[4] ?? '',
    '--velvet-gold': '#E9C46A',
    '--velvet-success': '#3DDC97',
    '--velvet-danger': '#FF5C6C',
    // One width for each kind of content, whatever the section: posts to read, rows, and grids.
    '--velvet-column-feed': '700px',
    '--velvet-column-rows': '880px',
    '--velvet-column-grid': '1180px',
    // Headlines grow with the window, between the bounds of their step.
    '--velvet-display-xs': 'clamp(26px, 4vw, 36px)',
    '--velvet-display-sm': 'clamp(34px, 3.5vw, 46px)',
    '--velvet-display-md': 'clamp(34px, 4.6vw, 54px)',
    '--velvet-display-lg': 'clamp(40px, 5vw, 62px)',
    '--velvet-display-xl': 'clamp(42px, 6vw, 72px)',
    '--velvet-display-2xl': 'clamp(44px, 6.2vw, 80px)',
    '--velvet-display-3xl': 'clamp(52px, 6.4vw, 92px)',
    '--velvet-serif': "'Fraunces Variable', Georgia, serif",
  },
  dark: { '--mantine-color-body': plum[8], '--mantine-color-error': '#FF5C6C', '--mantine-color-dimmed': plum[2] },
  light: {},
});
