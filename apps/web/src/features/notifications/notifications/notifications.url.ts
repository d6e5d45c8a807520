import { page, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address. */
export const notificationsUrl = urlOf({ page });
