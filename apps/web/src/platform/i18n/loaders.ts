/** What lies behind the login: fetched with the first screen, so that the login page does without. */

import type { Language } from '@gatehouse/messages';
import { type Area, areas, loadArea } from '@gatehouse/messages/areas';
import { loadFrame } from '@gatehouse/messages/frame';

export const everyArea = Object.keys(areas) as Area[]; // the keys of an object whose type has no others

/** The texts of a part: an area under its name, or the frame. */
export const loadPart = async (part: Area | 'frame', language: Language): Promise<object> =>
  part === 'frame' ? loadFrame(language) : { [part]: await loadArea(part, language) };
