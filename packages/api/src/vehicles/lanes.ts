import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  listQuery,
  pageOf,
  requiredText,
  timeOfDay,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** `cardSeconds`: most seconds between the readings of a plate and a card that belong together. */
export const laneLimits = { name: 255, cardSeconds: 120 } as const;

/** What must be read before a lane opens: the plate alone, or a card as well (spec §3). */
export const openConditions = ['PLATE', 'PLATE_AND_CARD'] as const;

export const lane = z.object({
  id,
  version,
  laneName: z.string(),
  gateId: id,
  gateName: z.string(),
  buildingName: z.string(),
  companyId: id,
  companyCode: z.string(),
  openCondition: z.enum(openConditions),
  /** By the building's clock; a close at or before the open is on the next day. Both null: always open. */
  openTime: timeOfDay.nullable(),
  closeTime: timeOfDay.nullable(),
  /** Seconds within which plate and card are read where both are needed, in either order. */
  cardSeconds: z.int(),
  enabled: z.boolean(),
  trackingDeviceIds: z.array(id),
  createdDate: instant,
});
export type Lane = z.output<typeof lane>;

export const laneInput = z.strictObject({
  laneName: requiredText(laneLimits.name),
  /** The lane is of its gate's company. */
  gateId: id,
  openCondition: z.enum(openConditions).default('PLATE'),
  openTime: timeOfDay.nullable().default(null),
  closeTime: timeOfDay.nullable().default(null),
  cardSeconds: z.int().min(1).max(laneLimits.cardSeconds).default(20),
  enabled: z.boolean().default(true),
});

const writeErrors = ['VEH_GATE_NOT_FOUND', 'VEH_LANE_NAME_EXISTED'] as const;

export const lanes = operations('lanes', {
  list: {
    summary: 'List lanes of your companies, or of one gate',
    method: 'GET',
    path: '/lanes',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['laneName', 'createdDate']).extend({
      companyCode: z.string().max(50).optional(),
      gateId: idText.optional(),
    }),
    result: pageOf(lane),
    errors: [],
  },
  get: {
    summary: 'Get a lane',
    method: 'GET',
    path: '/lanes/{id}',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: lane,
    errors: ['VEH_LANE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a lane to a gate',
    method: 'POST',
    path: '/lanes',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: laneInput,
    result: lane,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a lane. It can move to another gate of the same company',
    method: 'PUT',
    path: '/lanes/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(laneInput),
    result: lane,
    errors: ['VEH_LANE_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a lane without tracking devices',
    method: 'DELETE',
    path: '/lanes/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    result: empty,
    errors: ['VEH_LANE_NOT_FOUND', 'VEH_LANE_IN_USE'],
  },
});
