import { front } from './front.ts';
import { screens } from './screens.ts';

/** English, the language the others are measured by. */
export const en = { ...front, ...screens };
