import { oneOf, urlOf } from '../../../ui/url.ts';

/** The open tab; what its panel keeps in the address it reads by a shape of its own. */
export const editStaffUrl = urlOf({
  tab: oneOf('employment', 'private', 'recognition', 'vehicles', 'devices', 'personal-data'),
});
