import { language } from '../../platform/i18n/language.ts';

/** Compares texts in the order of the current language. Numbers compare by value: "Door 2" before "Door 10". */
export const compareNames = (left: string, right: string): number =>
  left.localeCompare(right, language.get(), { numeric: true, sensitivity: 'base' });
