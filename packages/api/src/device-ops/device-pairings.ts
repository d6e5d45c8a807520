import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { normalizePairingCode, pageKinds, pairingCodePattern } from './device-pairings.rules.ts';
import { layoutTypes, welcomeLanguages } from './welcome-settings.rules.ts';

const pageOptions = z.strictObject({
  /** Language in which the page starts. Null for the default language of the company's welcome setting. */
  language: z.enum(welcomeLanguages).nullable().default(null),
  /** Orientation of the page. Null for the orientation in the company's layout setting. */
  layoutType: z.enum(layoutTypes).nullable().default(null),
  /** Whether the page shows the name of a visitor for a minute after the check-in in the building of the device. */
  greetsGuests: z.boolean().default(false),
});

const devicePairing = z.object({
  id,
  version,
  companyId: id,
  deviceId: id,
  kind: z.enum(pageKinds),
  ...pageOptions.shape,
  createdDate: instant,
  /** Time at which the browser last loaded the page. Null if never. */
  lastSeenAt: instant.nullable(),
});
export type DevicePairing = z.output<typeof devicePairing>;

const pairingInput = z.strictObject({
  /** Code on the screen of the device. Hyphens, spaces and lower case are accepted. */
  code: z.string().max(20).transform(normalizePairingCode).pipe(z.string().regex(pairingCodePattern)),
  ...pageOptions.shape,
});

const path = '/devices/{id}/pairing';
/** Operations of the browser that shows the page. Its cookie is sent only to paths below. */
export const pairedPagePath = '/paired-page';

/**
 * Pairing of a browser with a device (decision 103). The browser shows a code, a person with DEVICE_UPDATE enters it at
 * a device, and the browser may then read one kind of page and nothing else.
 */
export const devicePairings = operations('devicePairings', {
  get: {
    summary: 'Get the pairing of a device with a browser, or null',
    method: 'GET',
    path,
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: z.object({ pairing: devicePairing.nullable() }),
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Pair a device with the browser that shows this code',
    method: 'POST',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: pairingInput,
    result: devicePairing,
    errors: [
      'AREA_DEVICE_ID_NOT_FOUND',
      'ATT_DEVICE_NOT_PAIRABLE',
      'ATT_PAIRING_CODE_NOT_FOUND',
      'ATT_PAIRING_EXISTED',
    ],
    sessionOnly: true,
  },
  update: {
    summary: 'Update language, layout and greeting of a paired page',
    method: 'PUT',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(pageOptions),
    result: devicePairing,
    errors: ['ATT_PAIRING_NOT_FOUND', 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Unpair a device. Its browser shows a new code within seconds',
    method: 'DELETE',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['ATT_PAIRING_NOT_FOUND'],
  },
  createCode: {
    summary:
      'Create a pairing code for this browser. A repeated call replaces the code. The secret is sent as a cookie',
    method: 'POST',
    path: `${pairedPagePath}/codes`,
    permission: 'PUBLIC',
    scope: 'public',
    // The operation is not audited, because it only stores a code for ten minutes, which belongs to no company yet.
    reads: true,
    body: z.strictObject({ kind: z.enum(pageKinds) }),
    result: z.object({
      code: z.string(),
      /** Time from which the code is no longer accepted. */
      expiresAt: instant,
    }),
    errors: ['ATT_PAIRING_EXISTED'],
    showsSecret: true,
  },
  getPage: {
    summary: 'Get the kind of page with which this browser is paired',
    method: 'GET',
    path: pairedPagePath,
    permission: 'PUBLIC',
    scope: 'public',
    result: z.object({
      /** INACTIVE if the device or its company is inactive. */
      status: z.enum(['UNPAIRED', 'INACTIVE', 'PAIRED']),
      /** Null unless the status is PAIRED. */
      kind: z.enum(pageKinds).nullable(),
    }),
    errors: [],
  },
  leave: {
    summary: 'Unpair this browser from its device',
    method: 'POST',
    path: `${pairedPagePath}/leave`,
    permission: 'PUBLIC',
    scope: 'public',
    result: empty,
    errors: ['ATT_PAIRING_NOT_FOUND'],
  },
});
