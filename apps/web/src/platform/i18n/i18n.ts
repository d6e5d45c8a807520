import type { Language } from '@gatehouse/messages';
import type { Area } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { keepLanguage, language, onChoiceElsewhere, preferredLanguage } from './language.ts';
import { loadPart } from './loaders.ts';
import { addTexts, holdTexts } from './text.ts';

/** Areas whose texts a screen shows; `nouns`, where any noun may be named: what is said of its rows. */
export type ScreenTexts = readonly (Area | 'nouns')[];

type Part = 'front' | 'frame' | ScreenTexts[number];

/** What is in use or on its way, each until it is there. */
const wanted = new Map<Part, Promise<void>>();

/**
 * Loads the preferred language and makes it the one in use; call once, before the first render. What is chosen in another tab
 * is spoken here from then on, as the colours are the same in both.
 */
export async function startI18n(): Promise<void> {
  wanted.set('front', Promise.resolve());
  await speak(preferredLanguage());
  // out of reach, this tab goes on as it is
  onChoiceElsewhere((chosen) => void speak(chosen).catch(() => undefined));
}

/** Loads `chosen`, shows everything in it and keeps the choice. */
export async function switchLanguage(chosen: Language): Promise<void> {
  await speak(chosen);
  keepLanguage(chosen);
}

/** The texts of a screen behind the login, and those of the frame around it: its guard waits for them. */
export async function loadTexts(texts: ScreenTexts): Promise<void> {
  await Promise.all((['frame', ...texts] as const).map(want));
}

function want(part: Part): Promise<void> {
  const known = wanted.get(part);
  if (known) return known;
  const coming = bring(part);
  wanted.set(part, coming);
  // what could not come is asked for again
  coming.catch(() => wanted.delete(part));
  return coming;
}

async function bring(part: Part): Promise<void> {
  const asked = language.get();
  const texts = await fetched(part, asked);
  // the language was changed meanwhile: what came is not in it
  if (asked === language.get()) addTexts(texts);
  else await bring(part);
}

async function speak(chosen: Language): Promise<void> {
  const parts = [...wanted.keys()];
  const texts = await Promise.all(parts.map((part) => fetched(part, chosen)));
  // a screen was opened meanwhile: it would lose its texts
  if (wanted.size > parts.length) return speak(chosen);
  holdTexts(texts);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

const fetched = async (part: Part, chosen: Language): Promise<object> =>
  part === 'front' ? loadFront(chosen) : loadPart(part, chosen);
