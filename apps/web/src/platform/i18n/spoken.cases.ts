import type { Language } from '@gatehouse/messages';
import { type Area, areas } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { language } from './language.ts';
import { loadPart } from './loaders.ts';
import { holdTexts } from './text.ts';

const everyArea = Object.keys(areas) as Area[]; // the keys of an object whose type has no others

/** For tests: all texts of the portal in a language, which becomes the one in use. */
export async function speak(chosen: Language): Promise<void> {
  const behind = (['frame', ...everyArea] as const).map((part) => loadPart(part, chosen));
  holdTexts(await Promise.all([loadFront(chosen), ...behind]));
  language.set(chosen);
}
