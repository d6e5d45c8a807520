import { avatars } from '@gatehouse/api/people/pictures';
import { sendJpeg } from '../../../platform/files/links.ts';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { uploadAvatar } from './avatars.service.ts';
import * as queries from './pictures.queries.ts';

/**
 * Cache time in seconds. The picture behind a URL never changes. After a loss of access, a browser may show a cached
 * picture for this time.
 */
const keepSeconds = 3600;

export const avatarsFeature: Feature = {
  name: 'avatars',
  constraints: {},
  routes: [
    steppedRoute(avatars.uploadMine, (call) => uploadAvatar(call)),
    steppedRoute(avatars.upload, (call) => uploadAvatar(call, call.params.accountName)),
    route(avatars.view, async ({ db, viewer, params, store, reply, refuse }) => {
      const file = await queries.findVisiblePicture(db, viewer, params.name, 'avatar');
      const jpeg = file && (await store.read(file.companyId, file.name));
      if (!jpeg) return refuse('API_NOT_FOUND');
      sendJpeg(reply, jpeg, keepSeconds);
      return {};
    }),
  ],
};
