import { type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core';
import { dark, light, measures, toVariables } from './tokens.ts';

/**
 * Maps the variables of a Mantine colour to a tone of the portal. Mantine's variant `light` uses the tone's `wash` as
 * background and its `ink` as text colour.
 */
const toneVariables = (color: string, tone: string) => ({
  [`--mantine-color-${color}-light`]: `var(--gh-${tone}-wash)`,
  [`--mantine-color-${color}-light-hover`]: `var(--gh-${tone}-line)`,
  [`--mantine-color-${color}-light-color`]: `var(--gh-${tone})`,
  [`--mantine-color-${color}-outline`]: `var(--gh-${tone})`,
  [`--mantine-color-${color}-outline-hover`]: `var(--gh-${tone}-wash)`,
  [`--mantine-color-${color}-text`]: `var(--gh-${tone})`,
});

/**
 * Mantine's variables, set to tokens of the portal. Both themes use the same map, because only the values of the tokens
 * differ.
 */
const mantine: Record<string, string> = {
  ...toneVariables('red', 'bad'),
  ...toneVariables('green', 'good'),
  ...toneVariables('yellow', 'warn'),
  ...toneVariables('gray', 'quiet'),
  ...toneVariables('brand', 'info'),
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

/** Returns the tokens of the portal and Mantine's variables derived from them (look.md §6). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: toVariables(measures),
  light: { ...toVariables(light), ...mantine },
  // The text on filled elements is white in the Dark theme too, so the fills must be darker there.
  dark: {
    ...toVariables(dark),
    ...mantine,
    '--mantine-color-brand-filled': 'var(--gh-brand)',
    '--mantine-color-red-filled': '#c4292d',
    '--mantine-color-red-filled-hover': '#a82226',
  },
});

/** Stores the chosen theme under the key that public/color-scheme.js reads. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'gatehouse.theme' });
