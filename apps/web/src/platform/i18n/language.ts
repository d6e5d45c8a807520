import { isLanguage, type Language, languages } from '@gatehouse/messages';
import { store } from '../store.ts';

const key = 'gatehouse.language';

/** The current language of the screens. `switchLanguage` changes it. */
export const language = store<Language>(languages[0]);

/** Returns the language stored in this browser, the first supported language of the browser, or English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(key);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? languages[0];
}

/** Calls the function `call` each time the person chooses a language in another tab. */
export function onChoiceElsewhere(call: (chosen: Language) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key && isLanguage(event.newValue)) call(event.newValue);
  });
}

export const storeLanguage = (chosen: Language): void => localStorage.setItem(key, chosen);
