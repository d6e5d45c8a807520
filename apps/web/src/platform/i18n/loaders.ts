/** What lies behind the login: fetched with the first screen, so that the login page does without. */

import type { Language } from '@gatehouse/messages';
import { type Area, loadArea } from '@gatehouse/messages/areas';
import { loadFrame } from '@gatehouse/messages/frame';
import { loadNounWords } from '@gatehouse/messages/noun-words';

/** The texts of a part: an area under its name, the frame, or what is said of any noun's rows. */
export async function loadPart(part: Area | 'frame' | 'nouns', language: Language): Promise<object> {
  if (part === 'nouns') return loadNounWords(language);
  return part === 'frame' ? loadFrame(language) : { [part]: await loadArea(part, language) };
}
