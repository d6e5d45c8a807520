import { welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { createEnvelope } from '../../../platform/http/answers.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import {
  describeSigned,
  deviceAnswers,
  rangeParameters,
} from '../signed-requests/signed-requests.openapi.ts';
import { registerSignedRoutes, withSignedDevice } from '../signed-requests/signed-requests.service.ts';
import { findCompanyName, isScreen, type StoredWelcomeFile } from './welcome-settings.queries.ts';
import { readShownWelcome } from './welcome-settings.service.ts';

const path = '/device/v1/welcome';
/** Maximum size of a request body in bytes. Tablets and LCD screens send no body. */
const bodyLimit = 1024;

/** Finds the files of the welcome screen that a device displays. A device can download only these files. */
async function findDisplayedFiles(db: Db, { deviceId, companyId }: OpenedDevice) {
  if (!(await isScreen(db, deviceId))) refuse('API_NOT_FOUND');
  return readShownWelcome(db, companyId);
}

const toScreenFile = (
  basePath: string,
  { id, fileName, mediaType, size, width, height, file }: StoredWelcomeFile,
) => ({
  url: `${basePath}${path}/files/${id}`,
  // The ETag changes only if the content changes, so that a device does not download an unchanged file again.
  tag: file,
  ...{ fileName, mediaType, size, width, height },
});

interface FileRequest {
  Params: { id: string };
}

/**
 * Registers the routes from which a tablet or LCD screen fetches its welcome screen with a signed request (decision
 * 084).
 */
export function registerWelcomeScreens(app: FastifyInstance, services: Services): void {
  registerSignedRoutes(app, services, bodyLimit, (scope) => {
    scope.get(path, (request) => readScreen(services, request));
    scope.get<FileRequest>(`${path}/files/:id`, (request, reply) => sendScreenFile(services, request, reply));
  });
}

/** Returns the welcome setting and the files that the device displays. */
async function readScreen(services: Services, request: FastifyRequest) {
  const result = await withSignedDevice(services, request, async (db, device) => {
    const { setting, files } = await findDisplayedFiles(db, device);
    const { version, defaultLanguage, contact, layout, intro } = setting;
    const fileById = (fileId: number | null) => {
      const listedFile = files.find(({ id }) => id === fileId);
      return listedFile ? toScreenFile(services.settings.basePath, listedFile) : null;
    };
    return {
      ...{ version, defaultLanguage, languages: welcomeLanguages, contact, layout },
      companyName: await findCompanyName(db, device.companyId),
      intro: {
        introFormat: intro.introFormat,
        introVideo: fileById(intro.introVideo),
        introSubtitles: fileById(intro.introSubtitles),
        introImages: intro.introImages.flatMap((id) => fileById(id) ?? []),
      },
    };
  });
  return createEnvelope(request, result);
}

async function sendScreenFile(
  services: Services,
  request: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const welcomeFile = await withSignedDevice(services, request, async (db, device) => {
    const { files } = await findDisplayedFiles(db, device);
    return files.find(({ id }) => String(id) === request.params.id);
  });
  const file = welcomeFile && (await services.store.large.open(welcomeFile.companyId, welcomeFile.file));
  if (!welcomeFile || !file) refuse('API_NOT_FOUND');
  const { fileName: name, mediaType: type, file: tag } = welcomeFile;
  sendLarge(request, reply, { name, type, tag }, file);
  return reply;
}

const getOperation = (...description: Parameters<typeof describeSigned>) => ({
  get: {
    ...describeSigned(...description),
    responses: {
      '200': { description: 'Success' },
      ...deviceAnswers,
      '404': {
        description: 'API_NOT_FOUND: this device is no tablet and no LCD screen, or shows no such file',
      },
    },
  },
});

export const welcomePaths = {
  [path]: getOperation(
    'deviceInterface.welcome',
    'What this tablet or LCD screen shows',
    'Signed with the headers of /device/v1/punches. The result holds the version of the setting, the language it begins in and those there are, the contact, the layout, and the intro with the addresses, types and sizes of its files; `tag` changes when a file does.',
  ),
  [`${path}/files/{id}`]: getOperation(
    'deviceInterface.welcomeFile',
    'A file this screen shows, or one range of it',
    'Signed as above, with an empty body. Answers ranges (RFC 9110), so that what broke off is gone on with.',
    rangeParameters,
  ),
};
