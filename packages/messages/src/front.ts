import type { Language } from './index.ts';
import { filesByLanguage, type Texts, type Tree, textsOf } from './texts.ts';

const front = {
  common: filesByLanguage(
    () => import('./en/front/common.ts'),
    () => import('./vi/front/common.ts'),
    () => import('./ko/front/common.ts'),
    () => import('./ja/front/common.ts'),
  ),
  fields: filesByLanguage(
    () => import('./en/front/fields.ts'),
    () => import('./vi/front/fields.ts'),
    () => import('./ko/front/fields.ts'),
    () => import('./ja/front/fields.ts'),
  ),
  shell: filesByLanguage(
    () => import('./en/front/shell.ts'),
    () => import('./vi/front/shell.ts'),
    () => import('./ko/front/shell.ts'),
    () => import('./ja/front/shell.ts'),
  ),
  login: filesByLanguage(
    () => import('./en/front/login.ts'),
    () => import('./vi/front/login.ts'),
    () => import('./ko/front/login.ts'),
    () => import('./ja/front/login.ts'),
  ),
  forgotPassword: filesByLanguage(
    () => import('./en/front/forgot-password.ts'),
    () => import('./vi/front/forgot-password.ts'),
    () => import('./ko/front/forgot-password.ts'),
    () => import('./ja/front/forgot-password.ts'),
  ),
  newPassword: filesByLanguage(
    () => import('./en/front/new-password.ts'),
    () => import('./vi/front/new-password.ts'),
    () => import('./ko/front/new-password.ts'),
    () => import('./ja/front/new-password.ts'),
  ),
};
export type FrontTree = Tree<typeof front>;

/** Loads the texts of the screens before sign-in and of the top bar and sidebar. A browser fetches them first. */
export const loadFront = (language: Language): Promise<Texts<FrontTree>> => textsOf(front, language);
