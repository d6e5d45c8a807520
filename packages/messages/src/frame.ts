import type { Language } from './index.ts';
import { filesByLanguage, type Texts, type Tree, textsOf } from './texts.ts';
import { type Titles, titlesIn } from './titles.ts';

const frame = {
  ui: filesByLanguage(
    () => import('./en/frame/ui.ts'),
    () => import('./vi/frame/ui.ts'),
    () => import('./ko/frame/ui.ts'),
    () => import('./ja/frame/ui.ts'),
  ),
};
export type FrameTree = Tree<typeof frame> & { titles: Titles };

/** Loads the texts that every screen after sign-in needs: texts of shared components, and titles of all screens. */
export const loadFrame = async (language: Language): Promise<Texts<FrameTree>> => ({
  ...(await textsOf(frame, language)),
  titles: titlesIn(language),
});
