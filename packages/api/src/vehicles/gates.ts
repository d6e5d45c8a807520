import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, listQuery, optionalText, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

const gateLimits = { code: 50, name: 255, description: 255 } as const;

/** A place where vehicles come to a building (spec §3). */
const gate = z.object({
  id,
  version,
  gateCode: z.string(),
  gateName: z.string(),
  buildingId: id,
  buildingName: z.string(),
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  laneIds: z.array(id),
  createdDate: instant,
});
export type Gate = z.output<typeof gate>;

const gateInput = z.strictObject({
  gateCode: requiredText(gateLimits.code),
  gateName: requiredText(gateLimits.name),
  /** The gate belongs to the company of its building. */
  buildingId: id,
  description: optionalText(gateLimits.description),
  enabled: z.boolean().default(true),
});

const writeErrors = ['AREA_BUILDING_ID_NOT_FOUND', 'VEH_GATE_CODE_EXISTED'] as const;

// The specification has no permission for gates. The device permissions cover them (decision 055).
export const gates = operations('gates', {
  list: {
    summary: 'List gates of your companies',
    method: 'GET',
    path: '/gates',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['gateName', 'gateCode', 'createdDate']).extend({
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(gate),
    errors: [],
  },
  get: {
    summary: 'Get a gate',
    method: 'GET',
    path: '/gates/{id}',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: gate,
    errors: ['VEH_GATE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a gate to a building',
    method: 'POST',
    path: '/gates',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: gateInput,
    result: gate,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a gate. It can move to another building of the same company',
    method: 'PUT',
    path: '/gates/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(gateInput),
    result: gate,
    errors: ['VEH_GATE_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a gate without lanes',
    method: 'DELETE',
    path: '/gates/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    result: empty,
    errors: ['VEH_GATE_NOT_FOUND', 'VEH_GATE_IN_USE'],
  },
});
