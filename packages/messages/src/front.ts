import type { Language } from './index.ts';
import { inFour, type Texts, type Tree, textsOf } from './texts.ts';

const front = {
  common: inFour(
    () => import('./en/front/common.ts'),
    () => import('./vi/front/common.ts'),
    () => import('./ko/front/common.ts'),
    () => import('./ja/front/common.ts'),
  ),
  fields: inFour(
    () => import('./en/front/fields.ts'),
    () => import('./vi/front/fields.ts'),
    () => import('./ko/front/fields.ts'),
    () => import('./ja/front/fields.ts'),
  ),
  shell: inFour(
    () => import('./en/front/shell.ts'),
    () => import('./vi/front/shell.ts'),
    () => import('./ko/front/shell.ts'),
    () => import('./ja/front/shell.ts'),
  ),
  login: inFour(
    () => import('./en/front/login.ts'),
    () => import('./vi/front/login.ts'),
    () => import('./ko/front/login.ts'),
    () => import('./ja/front/login.ts'),
  ),
  forgotPassword: inFour(
    () => import('./en/front/forgot-password.ts'),
    () => import('./vi/front/forgot-password.ts'),
    () => import('./ko/front/forgot-password.ts'),
    () => import('./ja/front/forgot-password.ts'),
  ),
  newPassword: inFour(
    () => import('./en/front/new-password.ts'),
    () => import('./vi/front/new-password.ts'),
    () => import('./ko/front/new-password.ts'),
    () => import('./ja/front/new-password.ts'),
  ),
};
export type FrontTree = Tree<typeof front>;

/** The texts of the screens before the login, and of what stands around every screen: the first a browser fetches. */
export const loadFront = (language: Language): Promise<Texts<FrontTree>> => textsOf(front, language);
