import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';

// Spec §1: Light #057bba. White on it is 4.62:1, so nothing that carries white text may be lighter.
const brand = [
  '#eaf5fb',
  '#d3e9f5',
  '#a6d3ec',
  '#79bde3',
  '#6fbbe6',
  '#2b93cb',
  '#057bba',
  '#046799',
  '#03557e',
  '#034260',
] as const;

// Spec §1: Dark #343a40, the body (index 7); the rest are its surfaces, borders and text
const dark = [
  '#f1f3f5',
  '#dfe3e7',
  '#c8ced4',
  '#b6bec6',
  '#5d6771',
  '#4b535b',
  '#3e454c',
  '#343a40',
  '#2b3035',
  '#212529',
] as const;

const red = [
  '#fff0f0',
  '#ffe0e0',
  '#ffc2c2',
  '#ffa3a3',
  '#ff9b9b',
  '#e04b4b',
  '#c92a2a',
  '#ad2121',
  '#921a1a',
  '#741313',
] as const;

const green = [
  '#ebfbee',
  '#d6f5dc',
  '#aee8ba',
  '#84d996',
  '#79d58d',
  '#37a04f',
  '#237a37',
  '#1d672e',
  '#175425',
  '#11411c',
] as const;

/** Mantine's theme: colours whose text passes 4.5:1 in both schemes, the system's fonts with Korean and Japanese. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, dark, red, green },
  // black text where it is the more readable one
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#1f2429',
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans KR', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans JP', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic UI', sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Modal: {
      defaultProps: { centered: true },
      styles: { title: { fontWeight: 650, fontSize: '1.1rem', lineHeight: 1.35 } },
    },
    // a long word of a choice, such as an operation's name, breaks rather than widens the list
    Select: { styles: { option: { overflowWrap: 'anywhere' } } },
    // Mantine's grey for the text below a title is 3.3:1 on white
    Notification: { styles: { description: { color: 'inherit' } } },
    // a <header> outside <main> would count as a second banner of the page
    ModalHeader: { defaultProps: { role: 'none' } },
  },
});

/** On the grey of Dark, light variants are a tint of their colour rather than nearly black. */
const tinted = (name: string, rgb: string) => ({
  [`--mantine-color-${name}-light`]: `rgb(${rgb} / 0.16)`,
  [`--mantine-color-${name}-light-hover`]: `rgb(${rgb} / 0.26)`,
});

/** Mantine's defaults for quiet text are too pale for WCAG AA on our backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6670',
    '--mantine-color-placeholder': '#6b7580',
    '--mantine-color-disabled-color': '#6b7580',
    '--mantine-color-error': red[6],
    '--gatehouse-bar': brand[6],
    '--gatehouse-bar-border': brand[7],
    '--gatehouse-canvas': '#f5f7f9',
  },
  dark: {
    '--mantine-color-error': red[4],
    '--mantine-color-disabled-color': dark[3],
    ...tinted('brand', '111 187 230'),
    ...tinted('red', '255 155 155'),
    ...tinted('green', '121 213 141'),
    ...tinted('gray', '206 212 218'),
    ...tinted('yellow', '255 212 120'),
    '--gatehouse-bar': dark[8],
    '--gatehouse-bar-border': dark[4],
    '--gatehouse-canvas': dark[7],
  },
});

/** Keeps Light or Dark in this browser, under the name public/color-scheme.js reads. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'gatehouse.theme' });
