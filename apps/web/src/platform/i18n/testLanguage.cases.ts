import type { Language } from '@gatehouse/messages';
import { type Area, areas } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { language } from './language.ts';
import { loadPart } from './loaders.ts';
import { replaceTexts } from './text.ts';

const everyArea = Object.keys(areas) as Area[]; // TypeScript cannot infer that `areas` has no other keys.

/** Loads all texts of a language for a test and makes this language the current one. */
export async function loadTestLanguage(chosen: Language): Promise<void> {
  const behind = (['frame', ...everyArea] as const).map((part) => loadPart(part, chosen));
  replaceTexts(await Promise.all([loadFront(chosen), ...behind]));
  language.set(chosen);
}
