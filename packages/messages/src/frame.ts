import type { Language } from './index.ts';
import { inFour, type Texts, type Tree, textsOf } from './texts.ts';
import { type Titles, titlesIn } from './titles.ts';

const frame = {
  ui: inFour(
    () => import('./en/frame/ui.ts'),
    () => import('./vi/frame/ui.ts'),
    () => import('./ko/frame/ui.ts'),
    () => import('./ja/frame/ui.ts'),
  ),
};
export type FrameTree = Tree<typeof frame> & { titles: Titles };

/** What every screen behind the login needs: the words of its pieces, and the titles of all screens. */
export const loadFrame = async (language: Language): Promise<Texts<FrameTree>> => ({
  ...(await textsOf(frame, language)),
  titles: titlesIn(language),
});
