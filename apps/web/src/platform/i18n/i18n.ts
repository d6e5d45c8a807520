import { type Language, loadFront, loadScreens } from '@gatehouse/messages';
import { keepLanguage, language, preferredLanguage } from './language.ts';
import { holdTexts } from './text.ts';

const parts = { front: loadFront, screens: loadScreens };
const wanted = new Set<keyof typeof parts>(['front']);

/** Loads the preferred language and makes it the one in use; call once, before the first render. */
export const startI18n = (): Promise<void> => speak(preferredLanguage());

/** Loads `chosen`, shows everything in it and keeps the choice. */
export async function switchLanguage(chosen: Language): Promise<void> {
  await speak(chosen);
  keepLanguage(chosen);
}

/** The texts of the screens behind the login; the portal's layout waits for them. */
export async function loadScreenTexts(): Promise<void> {
  if (wanted.has('screens')) return;
  wanted.add('screens');
  await speak(language.get());
}

async function speak(chosen: Language): Promise<void> {
  holdTexts(await Promise.all([...wanted].map((part) => parts[part][chosen]())));
  document.documentElement.lang = chosen;
  language.set(chosen);
}
