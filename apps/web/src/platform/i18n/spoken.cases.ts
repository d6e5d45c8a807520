import type { Language } from '@gatehouse/messages';
import { loadFront } from '@gatehouse/messages/front';
import { language } from './language.ts';
import { everyArea, loadPart } from './loaders.ts';
import { holdTexts } from './text.ts';

/** For tests: all texts of the portal in a language, which becomes the one in use. */
export async function speak(chosen: Language): Promise<void> {
  const behind = (['frame', ...everyArea] as const).map((part) => loadPart(part, chosen));
  holdTexts(await Promise.all([loadFront(chosen), ...behind]));
  language.set(chosen);
}
