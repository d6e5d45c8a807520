import { welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { createEnvelope } from '../../../platform/http/answers.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import { readSettings } from '../../../platform/portal-settings.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { deviceAnswers, signedParameters } from '../json/openapi.ts';
import { signed, signedRoutes } from '../json/signed.service.ts';
import { companyName, isScreen, type KeptFile, listFiles } from './welcome-settings.queries.ts';
import { namedIn, welcomeGroup } from './welcome-settings.service.ts';

const path = '/device/v1/welcome';
/** Nothing is sent with these requests. */
const bodyLimit = 1024;

/** Files a screen shows, and whatever else it may ask for is not there. */
async function shownFiles(db: Db, { deviceId, companyId }: OpenedDevice) {
  if (!(await isScreen(db, deviceId))) throw new Refusal('API_NOT_FOUND');
  const kept = await readSettings(db, welcomeGroup, companyId);
  const named = new Set(namedIn(kept.intro).map(([id]) => id));
  const files = (await listFiles(db, companyId)).filter(({ id }) => named.has(id));
  return { kept, files };
}

const shown = (basePath: string, { id, fileName, mediaType, size, width, height, file }: KeptFile) => ({
  url: `${basePath}${path}/files/${id}`,
  // the same as long as the content is: what was fetched need not be fetched again
  tag: file,
  ...{ fileName, mediaType, size, width, height },
});

/** What a tablet or an LCD screen of a company shows, asked for by itself with its signature (decision 084). */
export function welcomeScreens(app: FastifyInstance, services: Services): void {
  signedRoutes(app, services, bodyLimit, (scope) => {
    scope.get(path, async (request) => {
      const result = await signed(services, request, async (db, device) => {
        const { kept, files } = await shownFiles(db, device);
        const { version, defaultLanguage, contact, layout, intro } = kept;
        const one = (wanted: number | null) => {
          const found = files.find(({ id }) => id === wanted);
          return found ? shown(services.settings.basePath, found) : null;
        };
        return {
          ...{ version, defaultLanguage, languages: welcomeLanguages, contact, layout },
          companyName: await companyName(db, device.companyId),
          intro: {
            introFormat: intro.introFormat,
            introVideo: one(intro.introVideo),
            introSubtitles: one(intro.introSubtitles),
            introImages: intro.introImages.flatMap((id) => one(id) ?? []),
          },
        };
      });
      return createEnvelope(request, result);
    });
    scope.get<{ Params: { id: string } }>(`${path}/files/:id`, async (request, reply) => {
      const kept = await signed(services, request, async (db, device) => {
        const { files } = await shownFiles(db, device);
        return files.find(({ id }) => String(id) === request.params.id);
      });
      const file = kept && (await services.store.large.open(kept.companyId, kept.file));
      if (!kept || !file) throw new Refusal('API_NOT_FOUND');
      const { fileName: name, mediaType: type, file: tag } = kept;
      sendLarge(request, reply, { name, type, tag }, file);
      return reply;
    });
  });
}

const get = (operationId: string, summary: string, description: string) => ({
  get: {
    operationId,
    summary,
    description,
    tags: ['devices'],
    'x-permission': 'DEVICE',
    'x-scope': 'device',
    security: [],
    parameters: signedParameters,
    responses: {
      '200': { description: 'Success' },
      ...deviceAnswers,
      '404': {
        description: 'API_NOT_FOUND: this device is no tablet and no LCD screen, or shows no such file',
      },
    },
  },
});

/** OpenAPI of what screens ask; they sign as for punches. */
export const welcomePaths = {
  [path]: get(
    'devices.welcome',
    'What this tablet or LCD screen shows',
    'Signed with the headers of /device/v1/punches. The result holds the version of the setting, the language it begins in and those there are, the contact, the layout, and the intro with the addresses, types and sizes of its files; `tag` changes when a file does.',
  ),
  [`${path}/files/{id}`]: {
    get: {
      ...get(
        'devices.welcomeFile',
        'A file this screen shows, or one range of it',
        'Signed as above, with an empty body. Answers ranges (RFC 9110), so that what broke off is gone on with.',
      ).get,
      parameters: [
        ...signedParameters,
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        {
          name: 'range',
          in: 'header',
          required: false,
          schema: { type: 'string', description: 'bytes=from-to' },
        },
      ],
    },
  },
};
