import { language } from '../platform/i18n/language.ts';

/** Orders texts as the language in use does, numbers in them by size: "Door 2" before "Door 10". */
export const byName = (left: string, right: string): number =>
  left.localeCompare(right, language.get(), { numeric: true, sensitivity: 'base' });
