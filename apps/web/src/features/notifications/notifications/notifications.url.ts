import { page, urlOf } from '../../../ui/url.ts';

export const notificationsUrl = urlOf({ page });
