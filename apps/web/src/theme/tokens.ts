/** CSS custom properties by name, without the prefix `--gh-`. */
type Tokens = Readonly<Record<string, string>>;

/**
 * Returns the four tokens of a tone: ink (text), wash (background), mark (symbol) and line. The contrast of ink on wash
 * is at least 6.7:1. The contrast of mark on every background is at least 4:1.
 */
const toneTokens = (
  name: string,
  [ink = '', wash = '', mark = '', line = '']: readonly string[],
): Tokens => ({
  [name]: ink,
  [`${name}-wash`]: wash,
  [`${name}-mark`]: mark,
  [`${name}-line`]: line,
});

/**
 * Returns numbered pairs of background and text colours. An avatar uses the pair chosen by the hash of its person
 * (ui/Face.tsx).
 */
const faceTokens = (...pairs: readonly (readonly [ground: string, ink: string])[]): Tokens =>
  Object.fromEntries(
    pairs.flatMap(([ground, ink], index) => [
      [`face-${index}`, ground],
      [`face-${index}-ink`, ink],
    ]),
  );

/**
 * Values that are the same in both themes. Sizes that differ on phones are in styles.css. White on the brand colour has
 * a contrast of 4.62:1, so the brand colour must not get lighter.
 */
export const measures: Tokens = {
  brand: '#057bba',
  'brand-hover': '#046799',
  'brand-press': '#03557e',
  'on-brand': '#ffffff',
  fast: '120ms',
  calm: '200ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
};

export const light: Tokens = {
  corner: '#057bba',
  'corner-ink': '#ffffff',
  frame: '#f4f6f8',
  'frame-line': '#e4e8ec',
  ground: '#ffffff',
  sunken: '#f7f9fa',
  surface: '#ffffff',
  raised: '#ffffff',
  'raised-line': '#e4e8ec',
  field: '#ffffff',
  well: '#eef1f3',
  knob: '#ffffff',
  slate: '#22282e',
  hover: '#f1f4f6',
  press: '#e8ecef',
  veil: 'rgb(16 24 32 / 0.44)',
  float: '#22282e',
  'float-ink': '#ffffff',
  'float-hover': 'rgb(255 255 255 / 0.12)',
  ink: '#171c21',
  'ink-2': '#4a545e',
  'ink-3': '#5f6a75',
  link: '#046799',
  tint: '#e6f2f9',
  'tint-ink': '#03557e',
  'tint-line': '#a9d3ea',
  here: '#e6f2f9',
  'here-ink': '#03557e',
  'here-bar': '#057bba',
  new: '#f1f8fc',
  line: '#e4e8ec',
  'line-2': '#d2d8de',
  'line-3': '#b9c1c9',
  control: '#838d97',
  'control-near': '#838d97',
  focus: '#057bba',
  ...toneTokens('good', ['#14602f', '#e5f5ea', '#1f8a46', '#b9e0c6']),
  ...toneTokens('warn', ['#7a4a00', '#fdf1d8', '#b56a00', '#f0d59c']),
  ...toneTokens('bad', ['#9c1c1f', '#fdeaea', '#d13438', '#f3c1c2']),
  ...toneTokens('info', ['#03557e', '#e6f2f9', '#057bba', '#b5d9ed']),
  ...toneTokens('quiet', ['#4a545e', '#eef1f3', '#727d88', '#d9dee3']),
  c1: '#057bba',
  c2: '#d97a00',
  c3: '#903b45',
  c4: '#0a2e46',
  'c-rest': '#c9d0d7',
  grid: '#e9edf0',
  ...faceTokens(
    ['#dceaf4', '#1d4a68'],
    ['#e2ece0', '#2f5128'],
    ['#f3e8d6', '#6a4710'],
    ['#ece4f3', '#543671'],
    ['#f5e2e1', '#7a2f2c'],
    ['#dcedec', '#17504d'],
  ),
  'shadow-1': '0 1px 2px rgb(16 24 32 / 0.06)',
  'shadow-2': '0 2px 6px rgb(16 24 32 / 0.08), 0 8px 24px rgb(16 24 32 / 0.1)',
  'shadow-3': '0 4px 12px rgb(16 24 32 / 0.1), 0 24px 64px rgb(16 24 32 / 0.22)',
};

/**
 * Tokens of the Dark theme. Elements in front are lighter than elements behind them. The order from back to front is:
 * page, boxes, and then the top bar, sidebar, menus and dialogs.
 */
export const dark: Tokens = {
  corner: '#343a40',
  'corner-ink': '#f1f4f6',
  frame: '#343a40',
  'frame-line': '#22272b',
  ground: '#1f2428',
  sunken: '#23282d',
  surface: '#282d33',
  raised: '#343a40',
  'raised-line': '#464e56',
  field: '#262b30',
  well: '#171b1f',
  knob: '#3f464d',
  slate: '#464e56',
  hover: '#2b3137',
  press: '#3f464d',
  veil: 'rgb(8 10 12 / 0.62)',
  float: '#464e56',
  'float-ink': '#ffffff',
  'float-hover': 'rgb(255 255 255 / 0.12)',
  ink: '#eef1f4',
  'ink-2': '#c6cdd4',
  'ink-3': '#acb5be',
  link: '#7cc3ee',
  tint: '#1c3444',
  'tint-ink': '#b4dff7',
  'tint-line': '#2f6d93',
  here: '#20485f',
  'here-ink': '#cdeafa',
  'here-bar': '#7cc3ee',
  new: '#1f2d37',
  line: '#343a41',
  'line-2': '#4a525a',
  'line-3': '#5d6771',
  control: '#7f8993',
  'control-near': '#8b959f',
  focus: '#7cc3ee',
  ...toneTokens('good', ['#9fe3b6', '#1b3a28', '#4fb974', '#2c5b3f']),
  ...toneTokens('warn', ['#ffd68a', '#40300f', '#e0a03a', '#6a5120']),
  ...toneTokens('bad', ['#ffb8b8', '#4a1f22', '#f27679', '#7a3438']),
  ...toneTokens('info', ['#b4dff7', '#1c3a4e', '#4fa9dc', '#2f5f7d']),
  ...toneTokens('quiet', ['#c6cdd4', '#363d44', '#8b959f', '#4a525a']),
  c1: '#4aa6dc',
  c2: '#f7c06a',
  c3: '#c05a72',
  c4: '#e3eef5',
  'c-rest': '#4d555d',
  grid: '#30363c',
  ...faceTokens(
    ['#27465a', '#c5e3f5'],
    ['#33482f', '#cfe6c9'],
    ['#51401f', '#f4dfb6'],
    ['#46375a', '#e2d3f1'],
    ['#583433', '#f7d3d1'],
    ['#264846', '#c4e9e6'],
  ),
  'shadow-1': 'none',
  'shadow-2': '0 0 0 1px rgb(255 255 255 / 0.05), 0 8px 24px rgb(0 0 0 / 0.45)',
  'shadow-3': '0 0 0 1px rgb(255 255 255 / 0.07), 0 24px 64px rgb(0 0 0 / 0.6)',
};

/** Adds the prefix that the style sheets use: `--gh-ink`. */
export const toVariables = (tokens: Tokens): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--gh-${name}`, value]));
