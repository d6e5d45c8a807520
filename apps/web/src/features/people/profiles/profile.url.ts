import { oneOf, urlOf } from '../../../ui/url/url.ts';

/** Contains only the open tab. Each panel declares the URL parameters that it uses. */
export const profileUrl = urlOf({ tab: oneOf('access', 'password', 'recognition', 'tokens', 'vehicles') });
