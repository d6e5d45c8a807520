import type { Language } from '@gatehouse/messages';
import type { Area } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { language, onChoiceElsewhere, preferredLanguage, storeLanguage } from './language.ts';
import { loadPart } from './loaders.ts';
import { addTexts, replaceTexts } from './text.ts';

/**
 * Areas of the portal of which a screen shows texts. `nouns` adds the names and labels of every kind of object, for
 * screens that can show rows of any kind.
 */
export type ScreenTexts = readonly (Area | 'nouns')[];

type TextPart = 'front' | 'frame' | ScreenTexts[number];

/**
 * Loaded and loading texts, by area of the portal. `front` contains the texts of the screens before sign-in and of the
 * top bar and sidebar, `frame` those of shared components and the screen titles, and `nouns` the names and labels of
 * every kind of object.
 */
const partLoads = new Map<TextPart, Promise<void>>();

/**
 * Loads the preferred language. Must be called once, before the first render. If the person later chooses a language in
 * another tab, this tab also changes its language.
 */
export async function startI18n(): Promise<void> {
  partLoads.set('front', Promise.resolve());
  await activateLanguage(preferredLanguage());
  // This tab keeps its language if the texts of the chosen language cannot be loaded.
  onChoiceElsewhere((chosen) => void activateLanguage(chosen).catch(() => undefined));
}

export async function switchLanguage(chosen: Language): Promise<void> {
  await activateLanguage(chosen);
  storeLanguage(chosen);
}

/**
 * Loads the texts of a signed-in screen and of shared components, and the titles of all screens. The route's guard
 * waits for them.
 */
export async function loadTexts(texts: ScreenTexts): Promise<void> {
  await Promise.all((['frame', ...texts] as const).map(loadOnce));
}

function loadOnce(part: TextPart): Promise<void> {
  const existing = partLoads.get(part);
  if (existing) return existing;
  const loading = loadAndAdd(part);
  partLoads.set(part, loading);
  // Removes a failed load from the map, so that the next call tries again.
  loading.catch(() => partLoads.delete(part));
  return loading;
}

async function loadAndAdd(part: TextPart): Promise<void> {
  const requested = language.get();
  const texts = await fetchPart(part, requested);
  // Discards texts in the old language if the language changed during the load.
  if (requested === language.get()) addTexts(texts);
  else await loadAndAdd(part);
}

async function activateLanguage(chosen: Language): Promise<void> {
  const parts = [...partLoads.keys()];
  const texts = await Promise.all(parts.map((part) => fetchPart(part, chosen)));
  // If a screen was opened during the load, its texts must also be loaded in the new language.
  if (partLoads.size > parts.length) return activateLanguage(chosen);
  replaceTexts(texts);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

const fetchPart = async (part: TextPart, chosen: Language): Promise<object> =>
  part === 'front' ? loadFront(chosen) : loadPart(part, chosen);
