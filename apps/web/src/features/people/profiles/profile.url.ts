import { oneOf, urlOf } from '../../../ui/url.ts';

/** The open tab; what its panel keeps in the address it reads by a shape of its own. */
export const profileUrl = urlOf({ tab: oneOf('access', 'password', 'recognition', 'vehicles') });
