import { auth } from './auth.ts';
import { common } from './common.ts';
import { fields } from './fields.ts';
import { shell } from './shell.ts';

/** What the login screen and the frame need: the first part a browser fetches. */
export const front = { common, shell, auth, fields };
