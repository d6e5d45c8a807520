import { oneOf, urlOf } from '../../../../ui/url/url.ts';

/** Contains only the open tab. Each panel declares the URL parameters that it uses. */
export const editStaffUrl = urlOf({
  tab: oneOf('employment', 'private', 'recognition', 'vehicles', 'devices', 'personal-data'),
});
