import { isLanguage, type Language, languages } from '@gatehouse/messages';
import { store } from '../store.ts';

const key = 'gatehouse.language';

/** The language in use; `switchLanguage` changes it. */
export const language = store<Language>(languages[0]);

/** The language chosen here before, else the browser's first that the portal speaks, else English. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(key);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? languages[0];
}

/** Calls with every choice that is made in another tab. */
export function onChoiceElsewhere(call: (chosen: Language) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key && isLanguage(event.newValue)) call(event.newValue);
  });
}

/** Keeps the choice in this browser. */
export const keepLanguage = (chosen: Language): void => localStorage.setItem(key, chosen);
