/**
 * Loads the texts that are needed only after sign-in. They load with the first screen, so the sign-in page does not
 * fetch them.
 */

import type { Language } from '@gatehouse/messages';
import { type Area, loadArea } from '@gatehouse/messages/areas';
import { loadFrame } from '@gatehouse/messages/frame';
import { loadNounWords } from '@gatehouse/messages/noun-words';

/**
 * Loads the texts of an area, those of shared components and the screen titles (`frame`), or the names and labels of
 * every kind of object (`nouns`).
 */
export async function loadPart(part: Area | 'frame' | 'nouns', language: Language): Promise<object> {
  if (part === 'nouns') return loadNounWords(language);
  return part === 'frame' ? loadFrame(language) : { [part]: await loadArea(part, language) };
}
