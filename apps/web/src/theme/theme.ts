import { createTheme } from '@mantine/core';
import classes from './pieces.module.css';

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

// In the Dark theme, #343a40 (index 6) is the colour of the top bar, sidebar, menus and dialogs (spec §1). Boxes are
// darker, and the page is the darkest.
const dark = [
  '#eef1f4',
  '#c6cdd4',
  '#acb5be',
  '#7f8993',
  '#4a525a',
  '#3f464d',
  '#343a40',
  '#282d33',
  '#1f2428',
  '#171b1f',
] as const;

const gray = [
  '#f7f9fa',
  '#f1f4f6',
  '#e4e8ec',
  '#d2d8de',
  '#b9c1c9',
  '#838d97',
  '#727d88',
  '#5f6a75',
  '#343a40',
  '#171c21',
] as const;

const red = [
  '#fdeaea',
  '#f9d5d5',
  '#f3c1c2',
  '#f5a3a5',
  '#f27679',
  '#dd5558',
  '#c4292d',
  '#a82226',
  '#9c1c1f',
  '#741313',
] as const;

const green = [
  '#e5f5ea',
  '#cdebd6',
  '#b9e0c6',
  '#84d996',
  '#4fb974',
  '#37a04f',
  '#1f8a46',
  '#1d672e',
  '#14602f',
  '#11411c',
] as const;

const buttonHeights: Readonly<Record<string, string>> = {
  xs: 'var(--gh-ctl-s)',
  sm: 'var(--gh-ctl)',
  md: 'var(--gh-ctl-l)',
  'compact-xs': '24px',
};

const buttonVars = (_theme: unknown, { size }: { size?: string | number }) => ({
  root: {
    '--button-height': buttonHeights[String(size)] ?? undefined,
    '--button-fz': size === 'md' ? '14px' : size === 'xs' ? '12px' : '13px',
    '--button-padding-x': size === 'md' ? '16px' : size === 'xs' ? '9px' : '12px',
  },
});

const listOfChoices = {
  defaultProps: {
    openOnFocus: false,
    withScrollArea: false,
    comboboxProps: { position: 'bottom-start' as const },
  },
  styles: {
    // An option list is as wide as its field. It also has a minimum width, because a filter chip may be narrower than
    // its options.
    dropdown: { minWidth: 'min(14rem, 100vw - 24px)' },
    // Makes the element with the role listbox scroll, as screen readers expect.
    options: { maxHeight: 240, overflowY: 'auto' as const },
    // Breaks long words, such as operation names, so that they do not widen the list.
    option: { overflowWrap: 'anywhere' as const },
  },
};

/** Mantine theme with the sizes, radii and component defaults of look.md. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, dark, gray, red, green },
  // Uses black text on colours on which it is easier to read than white text.
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#171c21',
  fontFamily: 'var(--gh-font)',
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--gh-shadow-1)',
    sm: 'var(--gh-shadow-1)',
    md: 'var(--gh-shadow-2)',
    lg: 'var(--gh-shadow-2)',
    xl: 'var(--gh-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The components are configured with plain objects, because importing a component would add its code to the sign-in
  // page.
  components: {
    // A long name in a heading wraps instead of widening the page.
    Title: { styles: { root: { overflowWrap: 'anywhere' } } },
    Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button }, vars: buttonVars },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26, radius: 'sm' } },
    Anchor: { classNames: { root: classes.link } },
    Alert: { classNames: { root: classes.note } },
    Input: {
      defaultProps: { size: 'sm' },
      classNames: { wrapper: classes.field, input: classes.input },
      vars: (_theme: unknown, { multiline }: { multiline?: boolean }) => ({
        wrapper: {
          '--input-height': multiline ? undefined : 'var(--gh-field-height)',
          '--input-fz': 'var(--gh-field-size)',
        },
      }),
    },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.label, description: classes.below, error: classes.below },
    },
    Checkbox: { defaultProps: { size: 'xs' }, classNames: { input: classes.tick, body: classes.choice } },
    Radio: { defaultProps: { size: 'xs' }, classNames: { radio: classes.tick, body: classes.choice } },
    Switch: { defaultProps: { size: 'xs' }, classNames: { track: classes.track, body: classes.choice } },
    SegmentedControl: { classNames: { root: classes.segments, indicator: classes.segment } },
    Badge: {
      defaultProps: { tt: 'none', radius: 'sm', variant: 'light' },
      classNames: { root: classes.badge },
    },
    Card: { defaultProps: { radius: 'lg', padding: 14 }, classNames: { root: classes.box } },
    Paper: { defaultProps: { radius: 'lg' } },
    Table: { defaultProps: { highlightOnHover: true, verticalSpacing: 0, horizontalSpacing: 10 } },
    Tabs: { classNames: { tab: classes.tab, list: classes.tabs } },
    Kbd: { classNames: { root: classes.key } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { transition: 'fade', duration: 120 } },
      classNames: { content: classes.near, header: classes.nearHead, title: classes.nearTitle },
    },
    Drawer: { classNames: { content: classes.near, header: classes.nearHead } },
    ModalOverlay: { defaultProps: { color: 'var(--gh-veil)', backgroundOpacity: 1 } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' }, classNames: { dropdown: classes.menu } },
    Menu: {
      defaultProps: { shadow: 'md', radius: 'lg' },
      classNames: { dropdown: classes.menu, item: classes.item },
    },
    Combobox: { classNames: { dropdown: classes.menu, option: classes.option } },
    Select: listOfChoices,
    MultiSelect: listOfChoices,
    Autocomplete: listOfChoices,
    Tooltip: { defaultProps: { radius: 'sm' }, classNames: { tooltip: classes.tip } },
    Notification: {
      classNames: {
        root: classes.toast,
        icon: classes.toastSign,
        title: classes.toastTitle,
        description: classes.toastText,
      },
    },
    // The head of a dialog is a `<header>` outside `<main>`. Without the role `none`, screen readers would announce
    // it as a second banner.
    ModalHeader: { defaultProps: { role: 'none' } },
  },
});
