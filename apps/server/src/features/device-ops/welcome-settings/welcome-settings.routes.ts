import { type WelcomeFile, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { isWide } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { IncomingFile } from '../../../platform/files/large-files.ts';
import { storeIncomingFile } from '../../../platform/files/store-file.ts';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import { readSettings } from '../../../platform/portal-settings.ts';
import { mediaOf } from './media.rules.ts';
import { requireOwnCompany, updateLayout, updateWelcome } from './welcome-changes.service.ts';
import { registerWelcomeScreens, welcomePaths } from './welcome-screens.ts';
import { welcomeSettingsPersonal } from './welcome-settings.personal.ts';
import * as queries from './welcome-settings.queries.ts';
import { welcomeGroup, withFiles } from './welcome-settings.service.ts';

type WelcomeUploadCall =
  | SteppedCall<typeof welcomeSettings.upload>
  | SteppedCall<typeof welcomeSettings.uploadSubtitles>;
type WelcomeMedia = Pick<WelcomeFile, 'kind' | 'mediaType' | 'width' | 'height'>;

async function storeUpload(call: WelcomeUploadCall, look: (file: IncomingFile) => Promise<WelcomeMedia>) {
  const { viewer, params, incoming, clock, refuse, change } = call;
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const [file] = incoming;
  if (!file) return refuse('API_INVALID_REQUEST_ARGUMENT');
  const welcomeMedia = await look(file);
  const { name } = await storeIncomingFile(call, companyId, file);
  const fileName = file.fileName.slice(0, 255);
  const row = { ...welcomeMedia, fileName, size: file.size };
  return change(async (db, record) => {
    const createdDate = clock.now();
    const id = await queries.insertFile(db, { ...row, companyId, file: name, createdDate });
    await record({ companyId, entityId: companyId, after: row });
    return { ...row, id, createdDate: createdDate.toISOString() };
  });
}

async function readBytes(file: IncomingFile, from: number, to: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.read(from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns whether the bytes are plain UTF-8 text. */
function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

const subtitles = { kind: 'SUBTITLES' as const, mediaType: 'text/plain', width: null, height: null };

export const welcomeSettingsFeature: Feature = {
  name: 'welcomeSettings',
  personal: welcomeSettingsPersonal,
  constraints: {},
  paths: welcomePaths,
  register: registerWelcomeScreens,
  routes: [
    route(welcomeSettings.get, async (call) => {
      const companyId = requireOwnCompany(call);
      return withFiles(call, companyId, await readSettings(call.db, welcomeGroup, companyId));
    }),
    route(welcomeSettings.update, updateWelcome),
    route(welcomeSettings.updateLayout, updateLayout),
    steppedRoute(welcomeSettings.upload, (call) =>
      storeUpload(call, async (file) => {
        const media = await mediaOf(file.size, (from, to) => readBytes(file, from, to));
        if (!media) return call.refuse('FILE_TYPE_NOT_ALLOWED');
        return isWide(media) ? media : call.refuse('FILE_NOT_WIDE');
      }),
    ),
    steppedRoute(welcomeSettings.uploadSubtitles, (call) =>
      storeUpload(call, async (file) =>
        isText(await readBytes(file, 0, file.size)) ? subtitles : call.refuse('FILE_TYPE_NOT_ALLOWED'),
      ),
    ),
    route(welcomeSettings.file, async ({ db, viewer, params, store, request, reply, refuse }) => {
      const storedFile = (await queries.findFile(db, viewer, params.id)) ?? refuse('API_NOT_FOUND');
      const file = (await store.large.open(storedFile.companyId, storedFile.file)) ?? refuse('API_NOT_FOUND');
      const { fileName: name, mediaType: type, file: tag } = storedFile;
      sendLarge(request, reply, { name, type, tag }, file);
      return {};
    }),
  ],
};
