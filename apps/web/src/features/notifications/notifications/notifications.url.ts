import { page, urlOf } from '../../../ui/url/url.ts';

export const notificationsUrl = urlOf({ page });
