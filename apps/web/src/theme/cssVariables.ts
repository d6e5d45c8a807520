import { type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core';
import { dark, light, measures, named } from './tokens.ts';

/** A colour of Mantine's as one of our tones: its light form is the tone's wash, what is written the tone's ink. */
const toned = (color: string, tone: string) => ({
  [`--mantine-color-${color}-light`]: `var(--gh-${tone}-wash)`,
  [`--mantine-color-${color}-light-hover`]: `var(--gh-${tone}-line)`,
  [`--mantine-color-${color}-light-color`]: `var(--gh-${tone})`,
  [`--mantine-color-${color}-outline`]: `var(--gh-${tone})`,
  [`--mantine-color-${color}-outline-hover`]: `var(--gh-${tone}-wash)`,
  [`--mantine-color-${color}-text`]: `var(--gh-${tone})`,
});

/** Mantine's own words for what our tokens say; the same in both themes, because the tokens are not. */
const mantine: Record<string, string> = {
  ...toned('red', 'bad'),
  ...toned('green', 'good'),
  ...toned('yellow', 'warn'),
  ...toned('gray', 'quiet'),
  ...toned('brand', 'info'),
  '--mantine-color-body': 'var(--gh-ground)',
  '--mantine-color-text': 'var(--gh-ink)',
  '--mantine-color-bright': 'var(--gh-ink)',
  '--mantine-color-dimmed': 'var(--gh-ink-3)',
  '--mantine-color-placeholder': 'var(--gh-ink-3)',
  '--mantine-color-anchor': 'var(--gh-link)',
  '--mantine-color-default': 'var(--gh-surface)',
  '--mantine-color-default-hover': 'var(--gh-hover)',
  '--mantine-color-default-color': 'var(--gh-ink)',
  '--mantine-color-default-border': 'var(--gh-line-2)',
  '--mantine-color-error': 'var(--gh-bad)',
  '--mantine-color-disabled': 'var(--gh-quiet-wash)',
  '--mantine-color-disabled-color': 'var(--gh-ink-3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-color-gray-light-color': 'var(--gh-ink-2)',
  '--mantine-color-gray-light-hover': 'var(--gh-press)',
  '--mantine-color-brand-light': 'var(--gh-tint)',
  '--mantine-color-brand-light-color': 'var(--gh-tint-ink)',
  '--mantine-color-brand-filled-hover': 'var(--gh-brand-hover)',
  '--mantine-color-brand-text': 'var(--gh-link)',
};

/** Our tokens, and Mantine's own set from them (look.md §6). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: named(measures),
  light: { ...named(light), ...mantine },
  // white words on the fills of Dark, too
  dark: {
    ...named(dark),
    ...mantine,
    '--mantine-color-brand-filled': 'var(--gh-brand)',
    '--mantine-color-red-filled': '#c4292d',
    '--mantine-color-red-filled-hover': '#a82226',
  },
});

/** Keeps Light or Dark in this browser, under the name public/color-scheme.js reads. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'gatehouse.theme' });
